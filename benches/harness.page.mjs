// What works both in Node and in pages: timing, and peers that may be missing.

/** Median, quartiles and number of the runs, from durations in milliseconds. */
export function summary(durations) {
  const sorted = [...durations].sort((a, b) => a - b);
  const at = (share) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))];
  const round = (ms) => Number(ms.toPrecision(4));
  return { medianMs: round(at(0.5)), p25Ms: round(at(0.25)), p75Ms: round(at(0.75)), runs: sorted.length };
}

/**
 * Times `run(i)`, synchronous or not, after `warmup` calls that do not count. Works in Node and in pages.
 * Where one call is shorter than the clock's step, `batch` calls are timed together.
 */
export async function time(run, { runs = 50, warmup = 5, batch = 1 } = {}) {
  let call = 0;
  for (let i = 0; i < warmup; i++) await run(call++);
  const durations = [];
  for (let i = 0; i < runs; i++) {
    const start = performance.now();
    for (let j = 0; j < batch; j++) {
      const result = run(call++);
      if (result instanceof Promise) await result;
    }
    durations.push((performance.now() - start) / batch);
  }
  return summary(durations);
}

/**
 * Runs the part of one peer. A peer that is not installed or breaks is recorded in `notRun`, and the others go on.
 * @param {{ results: object[], notRun: object[] }} report
 */
export async function peer(report, name, run) {
  try {
    report.results.push({ peer: name, ...(await run()) });
  } catch (error) {
    report.notRun.push({ peer: name, reason: String(error?.message ?? error).split("\n")[0] });
  }
}

/** An empty report. */
export const report = () => ({ results: [], notRun: [] });
