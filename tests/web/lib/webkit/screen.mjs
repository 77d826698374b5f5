// The X server, and the little of its protocol that gives a window the focus: nobody else does, because no window manager runs.
import { connect } from "node:net";

const [GET_ATTRIBUTES, QUERY_TREE, SET_INPUT_FOCUS] = [3, 15, 42];
const VIEWABLE = 2;
const PARENT = 2;

function request(code, detail, ...words) {
  const bytes = Buffer.alloc(4 + 4 * words.length);
  bytes[0] = code;
  bytes[1] = detail;
  bytes.writeUInt16LE(1 + words.length, 2);
  words.forEach((word, at) => bytes.writeUInt32LE(word, 4 + 4 * at));
  return bytes;
}

/** Connects to the X server with this number. */
export async function screenAt(number) {
  const socket = connect(`/tmp/.X11-unix/X${number}`);
  await new Promise((resolve, reject) => socket.once("connect", resolve).once("error", reject));
  socket.on("error", () => {});
  let bytes = Buffer.alloc(0);
  const waiting = [];
  const look = () => {
    for (;;) {
      if (waiting.length === 0 || bytes.length < waiting[0].least) return;
      const { size, resolve } = waiting[0];
      const whole = size(bytes);
      if (bytes.length < whole) return;
      const piece = bytes.subarray(0, whole);
      bytes = bytes.subarray(whole);
      // An error belongs to a window that is gone.
      waiting.shift();
      resolve(piece);
    }
  };
  socket.on("data", (piece) => {
    bytes = Buffer.concat([bytes, piece]);
    look();
  });
  const answer = (least, size) => new Promise((resolve) => waiting.push({ least, size, resolve }));
  const ask = (message) => {
    socket.write(message);
    return answer(32, (head) => (head[0] === 1 ? 32 + 4 * head.readUInt32LE(4) : 32));
  };

  const begin = Buffer.alloc(12);
  begin[0] = "l".charCodeAt(0);
  begin.writeUInt16LE(11, 2);
  socket.write(begin);
  const setup = await answer(8, (head) => 8 + 4 * head.readUInt16LE(6));
  const vendor = setup.readUInt16LE(24);
  const root = setup.readUInt32LE(40 + Math.ceil(vendor / 4) * 4 + 8 * setup[29]);

  let focused;
  return {
    /** The windows that are seen, without menus. */
    async windows() {
      const tree = await ask(request(QUERY_TREE, 0, root));
      const seen = [];
      for (let at = 0; at < tree.readUInt16LE(16); at++) {
        const window = tree.readUInt32LE(32 + 4 * at);
        const attributes = await ask(request(GET_ATTRIBUTES, 0, window));
        if (attributes[0] === 1 && attributes[26] === VIEWABLE && !attributes[27]) seen.push(window);
      }
      return seen;
    },
    /** `fresh` windows may have the number of one that is gone. */
    focus(window, fresh = false) {
      if (window === undefined || (window === focused && !fresh)) return;
      focused = window;
      socket.write(request(SET_INPUT_FOCUS, PARENT, window, 0));
    },
    close: () => socket.destroy(),
  };
}
