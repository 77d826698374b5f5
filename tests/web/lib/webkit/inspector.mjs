// The socket on which WebKitGTK's inspector listens (`WEBKIT_INSPECTOR_SERVER`). A message is its length, a byte of flags, a name and a GVariant.
import { connect } from "node:net";

const LITTLE_ENDIAN = 1;
/** The browser's own process is the first that connects to its inspector's server. */
const BROWSER = 1n;

const place = (target) => {
  const bytes = Buffer.alloc(16);
  bytes.writeBigUInt64LE(BROWSER, 0);
  bytes.writeBigUInt64LE(BigInt(target), 8);
  return bytes;
};

/** Connects to the inspector of a running browser. */
export async function inspect(port) {
  const socket = connect(port, "127.0.0.1");
  await new Promise((resolve, reject) => socket.once("connect", resolve).once("error", reject));
  const pages = new Map();

  const write = (name, parameters) => {
    const head = Buffer.alloc(5);
    head.writeUInt32BE(Buffer.byteLength(name) + 1 + parameters.length, 0);
    head[4] = LITTLE_ENDIAN;
    socket.write(Buffer.concat([head, Buffer.from(`${name}\0`), parameters]));
  };

  function received(name, parameters) {
    if (name === "DidClose") return socket.end();
    if (name !== "SendMessageToFrontend") return;
    const page = pages.get(Number(parameters.readBigUInt64LE(8)));
    page?.onmessage?.(JSON.parse(parameters.toString("utf8", 16, parameters.length - 1)));
  }

  let [pieces, length] = [[], 0];
  socket.on("data", (piece) => {
    pieces.push(piece);
    length += piece.length;
    for (;;) {
      if (length < 5) return;
      if (pieces[0].length < 5) pieces = [Buffer.concat(pieces)];
      const whole = pieces[0].readUInt32BE(0) + 5;
      if (length < whole) return;
      const bytes = Buffer.concat(pieces);
      const name = bytes.indexOf(0, 5);
      pieces = [bytes.subarray(whole)];
      length -= whole;
      received(bytes.toString("utf8", 5, name), bytes.subarray(name + 1, whole));
    }
  });
  socket.on("error", () => {});
  socket.on("close", () => {
    for (const page of pages.values()) page.onclose?.("the browser is gone");
  });
  // The hash of the commands that this client knows. The answer is their list, which nobody needs here.
  write("SetupInspectorClient", Buffer.from("none\0"));

  return {
    /** The inspector of a page, as playwright's `ConnectionTransport`. */
    page(target) {
      const transport = {
        open: () => write("Setup", place(target)),
        send: (message) => write("SendMessageToBackend", Buffer.concat([place(target), Buffer.from(`${JSON.stringify(message)}\0`)])),
        close() {
          if (!pages.delete(target)) return;
          write("FrontendDidClose", place(target));
          transport.onclose?.();
        },
      };
      pages.set(target, transport);
      return transport;
    },
    close: () => socket.destroy(),
  };
}
