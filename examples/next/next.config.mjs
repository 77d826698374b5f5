/** @type {import("next").NextConfig} */
export default { outputFileTracingRoot: process.cwd() };
