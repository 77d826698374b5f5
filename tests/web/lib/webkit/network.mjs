// The browser's way to the network: a SOCKS 5 proxy that passes every byte on, and none while a test has the network off.
import { connect, createServer } from "node:net";

const [VERSION, CONNECT, NO_LOGIN] = [5, 1, 0];
const [OK, UNREACHABLE] = [0, 3];
const [IPV4, NAME, IPV6] = [1, 3, 4];
const reply = (code) => Buffer.from([VERSION, code, 0, IPV4, 0, 0, 0, 0, 0, 0]);

/** The host and port of a request, or `undefined` while it is not complete. */
function wanted(bytes) {
  if (bytes.length < 5) return undefined;
  const length = { [IPV4]: 4, [IPV6]: 16, [NAME]: 1 + bytes[4] }[bytes[3]];
  if (bytes.length < 6 + length) return undefined;
  const address = bytes.subarray(4, 4 + length);
  const groups = () => Array.from({ length: 8 }, (_, at) => address.readUInt16BE(2 * at).toString(16)).join(":");
  const host = { [IPV4]: () => address.join("."), [IPV6]: groups, [NAME]: () => address.toString("utf8", 1) }[bytes[3]]();
  return { host, port: bytes.readUInt16BE(4 + length) };
}

export async function startNetwork() {
  const sockets = new Set();
  let offline = false;
  const server = createServer((client) => {
    sockets.add(client);
    client.on("error", () => {}).on("close", () => sockets.delete(client));
    let greeted = false;
    let bytes = Buffer.alloc(0);
    client.on("data", function listen(piece) {
      bytes = Buffer.concat([bytes, piece]);
      if (!greeted) {
        if (bytes.length < 2 + (bytes[1] ?? 0)) return;
        bytes = bytes.subarray(2 + bytes[1]);
        greeted = true;
        client.write(Buffer.from([VERSION, NO_LOGIN]));
      }
      const target = wanted(bytes);
      if (target === undefined) return;
      client.off("data", listen);
      if (offline || bytes[1] !== CONNECT) return void client.end(reply(UNREACHABLE));
      client.pause();
      const server = connect(target.port, target.host);
      server.on("connect", () => {
        client.write(reply(OK));
        client.pipe(server).pipe(client);
      });
      // What one side breaks is broken on the other side, too.
      server.on("error", () => client.destroy());
      server.on("close", (failed) => failed && client.destroy());
      // A browser that no longer sends no longer listens either.
      client.on("end", () => server.destroy()).on("close", () => server.destroy());
    });
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    proxy: `socks5://127.0.0.1:${server.address().port}`,
    /** Breaks what is open, and connects nobody from now on. */
    set offline(off) {
      offline = off;
      if (off) for (const socket of sockets) socket.destroy();
    },
    close: () => new Promise((resolve) => {
      for (const socket of sockets) socket.destroy();
      server.close(resolve);
    }),
  };
}
