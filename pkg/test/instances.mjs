// The WebAssembly instances that are made after this module is imported: import it before the package.
const instances = [];
const { instantiate } = WebAssembly;
WebAssembly.instantiate = async (...args) => {
  const made = await instantiate(...args);
  instances.push(new WeakRef(made.instance ?? made));
  return made;
};

/** How many instances were made. */
export const made = () => instances.length;

/** Bytes of all memories of instances that are there, except the first `known` ones. */
export const memory = (known = 0) => instances.slice(known).reduce((sum, one) => sum + (one.deref()?.exports.memory.buffer.byteLength ?? 0), 0);
