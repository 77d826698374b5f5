/** A request to the proxy: read whole within its bounds, and checked, before the key is spent on it. */
import type { IncomingMessage } from "node:http";
import type { Checked } from "./options.js";

/** A refusal: what the client is told. Messages name no secret and repeat nothing that was sent. */
export class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    readonly retryAfterMs?: number,
  ) {
    super(message);
  }
}

/** What may be asked: the path as it is written in a request, and the path at the server. */
export const SERVICES: ReadonlyMap<string, { method: "GET" | "POST"; path: string }> = new Map([
  ["/v1/chat/completions", { method: "POST", path: "/chat/completions" }],
  ["/v1/embeddings", { method: "POST", path: "/embeddings" }],
  ["/v1/models", { method: "GET", path: "/models" }],
]);

/** Refuses what can be refused by the head of a request. */
export function checkHead(request: IncomingMessage, maxBodyBytes: number): void {
  const { headers } = request;
  const type = (headers["content-type"] ?? "").split(";")[0]!.trim().toLowerCase();
  if (type !== "application/json") throw new Refusal(415, "unsupported_type", "Send application/json.");
  const encoding = headers["content-encoding"];
  if (encoding !== undefined && encoding !== "identity") throw new Refusal(415, "unsupported_encoding", "Send the body without compression.");
  if (Number(headers["content-length"] ?? 0) > maxBodyBytes) throw tooLarge(maxBodyBytes);
}

/** Refuses a body where none belongs. */
export function checkBodyless(request: IncomingMessage): void {
  const { headers } = request;
  if (headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0) throw new Refusal(400, "no_body_here", "Send no body.");
}

function tooLarge(most: number): Refusal {
  return new Refusal(413, "body_too_large", `The request is larger than ${most} bytes.`);
}

/** Reads a body within its bounds of size and time. */
export function readBody(request: IncomingMessage, { maxBodyBytes, bodyTimeoutMs }: Checked): Promise<string> {
  return new Promise((resolve, reject) => {
    const pieces: Buffer[] = [];
    let size = 0;
    const timer = setTimeout(() => end(new Refusal(408, "body_timeout", "The request did not arrive in time.")), bodyTimeoutMs);
    const end = (refusal?: Refusal) => {
      clearTimeout(timer);
      request.removeAllListeners("data").removeAllListeners("end").removeAllListeners("close");
      // What still arrives is thrown away; the connection is closed after the answer.
      request.resume();
      if (refusal !== undefined) return reject(refusal);
      try {
        resolve(new TextDecoder("utf-8", { fatal: true }).decode(Buffer.concat(pieces)));
      } catch {
        reject(new Refusal(400, "bad_json", "The request is not UTF-8."));
      }
    };
    request.on("data", (piece: Buffer) => {
      size += piece.length;
      if (size > maxBodyBytes) end(tooLarge(maxBodyBytes));
      else pieces.push(piece);
    });
    request.on("end", () => end());
    request.on("error", () => {});
    request.on("close", () => end(new Refusal(400, "body_cut", "The request was cut off.")));
  });
}

/**
 * The body that is sent on. It is written anew from what was read, so that the server reads exactly what was checked: of a name that stands
 * twice, two readers may take different ones.
 */
export function checkedBody(text: string, { models, maxTokens }: Checked): string {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    throw new Refusal(400, "bad_json", "The request is not JSON.");
  }
  if (typeof body !== "object" || body === null || Array.isArray(body)) throw new Refusal(400, "bad_json", "The request must be a JSON object.");
  const fields = body as Record<string, unknown>;
  if (models !== undefined && !(typeof fields["model"] === "string" && models.has(fields["model"]))) {
    throw new Refusal(403, "model_not_allowed", "This model may not be asked here.");
  }
  if (maxTokens !== undefined && "messages" in fields) {
    const own = ["max_tokens", "max_completion_tokens"].filter((name) => fields[name] !== undefined && fields[name] !== null);
    for (const name of own) {
      const asked = fields[name];
      if (typeof asked !== "number" || asked > maxTokens) fields[name] = maxTokens;
    }
    if (own.length === 0) fields["max_tokens"] = maxTokens;
    if (fields["n"] !== undefined && fields["n"] !== 1) throw new Refusal(400, "too_many_answers", "Only one answer may be asked for.");
  }
  return JSON.stringify(fields);
}
