/**
 * What is used of d3-force. The package has no dependencies and works without a bundler, so the build puts the library into this
 * module (`scripts/vendor.mjs`).
 */

/** A node in the layout; the simulation gives it its place. */
export interface Body {
  index?: number;
  x?: number;
  y?: number;
}

interface Force<N extends Body> {
  (alpha: number): void;
  initialize?(nodes: N[], random: () => number): void;
}

interface LinkForce<N extends Body> extends Force<N> {
  id(id: (node: N) => string): this;
  distance(distance: number): this;
}

interface Strength<N extends Body> extends Force<N> {
  strength(strength: number): this;
}

interface ManyBody<N extends Body> extends Strength<N> {
  distanceMax(distance: number): this;
}

interface Simulation<N extends Body> {
  force(name: string, force: Force<N>): this;
  stop(): this;
  tick(iterations: number): this;
}

export function forceSimulation<N extends Body>(nodes: N[]): Simulation<N>;
export function forceLink<N extends Body>(links: { source: string; target: string }[]): LinkForce<N>;
export function forceManyBody<N extends Body>(): ManyBody<N>;
export function forceCollide<N extends Body>(radius: number): Force<N>;
export function forceX<N extends Body>(): Strength<N>;
export function forceY<N extends Body>(): Strength<N>;
