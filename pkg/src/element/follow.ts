/** Keeps the newest words in sight while the reader follows them, and leaves the reader alone otherwise. */

/** This near to the end counts as the end. */
const NEAR = 48;
/** An answer that takes longer than this to come is read as it comes; a shorter one is read from its beginning. */
const STREAM_MS = 400;
/** After a finger, the click comes a moment later than the end of the press. */
const CLICK_MS = 50;
/** How a press ends; a drag and a scroll by finger end it too. */
const ENDS = ["pointerup", "pointercancel"] as const;

export class Follower {
  #following = false;
  #newest: HTMLElement | undefined;
  #firstGrowth = 0;
  #top = 0;
  #finger = 0;
  #frame = 0;
  #pressed = false;
  #released: ReturnType<typeof setTimeout> | undefined;
  #resize = new ResizeObserver(() => this.#schedule());

  /**
   * @param log what scrolls by itself on a wide page
   * @param inner what grows in it
   * @param below the box at its foot, which stays in sight
   * @param away hears whether the end is out of sight
   */
  constructor(
    private readonly log: HTMLElement,
    inner: HTMLElement,
    private readonly below: HTMLElement,
    private readonly away: (away: boolean) => void,
  ) {
    this.#resize.observe(inner);
    log.addEventListener("scroll", this.#scrolled, { passive: true });
    // A wheel, a finger or a key tells at once that the reader wants to go up; the scrolling comes later, and might be undone.
    log.addEventListener("wheel", ({ deltaY }) => deltaY < 0 && this.#leave(), { passive: true });
    log.addEventListener("touchstart", ({ touches }) => (this.#finger = touches[0]?.clientY ?? 0), { passive: true });
    log.addEventListener("touchmove", ({ touches }) => (touches[0]?.clientY ?? 0) > this.#finger + 4 && this.#leave(), { passive: true });
    // Nothing moves away under a press: a click needs its beginning and its end on the same thing.
    log.addEventListener("pointerdown", this.#press, { passive: true });
    log.addEventListener("keydown", ({ key }) => ["PageUp", "Home", "ArrowUp"].includes(key) && this.#leave());
  }

  connect(): void {
    globalThis.addEventListener("scroll", this.#scrolled, { passive: true });
    globalThis.addEventListener("resize", this.#scrolled, { passive: true });
    for (const end of ENDS) globalThis.addEventListener(end, this.#release, { capture: true, passive: true });
  }

  disconnect(): void {
    globalThis.removeEventListener("scroll", this.#scrolled);
    globalThis.removeEventListener("resize", this.#scrolled);
    for (const end of ENDS) globalThis.removeEventListener(end, this.#release, { capture: true });
    clearTimeout(this.#released);
    this.#pressed = false;
  }

  /** A question was asked: its answer is followed. */
  start(newest: HTMLElement): void {
    this.#newest = newest;
    this.#firstGrowth = 0;
    this.#following = true;
    // A box of its own comes into the window as a whole, where it fits.
    if (this.#own) this.log.closest(".frame")!.scrollIntoView({ block: "nearest", behavior: "instant" });
    this.#schedule();
  }

  /** Nothing is followed, as after a dialog was opened again. */
  rest(): void {
    this.#newest = undefined;
    this.#following = false;
    this.#tell();
  }

  /** Words have come. */
  grew(): void {
    this.#firstGrowth ||= performance.now();
    this.#schedule();
  }

  /** To the end, and on with it. */
  toEnd(smooth: boolean): void {
    this.#following = true;
    this.#firstGrowth ||= 1;
    this.#move(this.#end(), smooth);
  }

  /** Draws an answer anew; what is being read of it stays where it is. */
  hold(box: HTMLElement, draw: () => void): void {
    if (this.#following) return draw();
    const blocks = () => [...box.querySelectorAll("p, li, pre, blockquote, h4, tr")];
    const words = (block: Element) => (block.textContent ?? "").replace(/\s+/g, "").slice(0, 60);
    const edge = this.#own ? this.log.getBoundingClientRect().top : 0;
    const old = blocks();
    // They stand one below the other.
    let [at, end] = [0, old.length];
    while (at < end) {
      const middle = (at + end) >> 1;
      if (old[middle]!.getBoundingClientRect().top >= edge) end = middle;
      else at = middle + 1;
    }
    const read = old[at];
    if (read === undefined) return draw();
    const { top } = read.getBoundingClientRect();
    const text = words(read);
    draw();
    const now = read.isConnected ? [] : blocks();
    const same = now.filter((block) => words(block) === text);
    const anchor = read.isConnected ? read : (same.find((block) => block === now[at]) ?? same[0]);
    const put = () => {
      if (anchor === undefined || !anchor.isConnected || this.#following) return;
      const moved = anchor.getBoundingClientRect().top - top;
      if (Math.abs(moved) >= 1) this.#move(this.#position + moved, false);
    };
    put();
    if (anchor === read) return;
    // The browser may have moved it, too, to keep something else in its place.
    const position = this.#position;
    requestAnimationFrame(() => this.#position !== position && Math.abs(this.#position - position) < 200 && put());
  }

  /** Does the log scroll by itself, or the page? */
  get #own(): boolean {
    return getComputedStyle(this.log).overflowY !== "visible";
  }

  get #position(): number {
    return this.#own ? this.log.scrollTop : globalThis.scrollY;
  }

  /** Where the end is in sight; on a page, it stands just above the box. */
  #end(): number {
    if (this.#own) return this.log.scrollHeight - this.log.clientHeight;
    // The box sticks to the lower edge of the window; in its own place it ends where its container does.
    const end = this.below.parentElement!.closest(".frame")!.getBoundingClientRect().bottom;
    return Math.max(0, globalThis.scrollY + end - globalThis.innerHeight);
  }

  /** Where the newest question stands at the upper edge. */
  #beginning(): number {
    if (this.#newest === undefined) return Infinity;
    const { top } = this.#newest.getBoundingClientRect();
    return this.#own ? this.log.scrollTop + top - this.log.getBoundingClientRect().top : globalThis.scrollY + top - 8;
  }

  #schedule(): void {
    this.#frame ||= requestAnimationFrame(() => {
      this.#frame = 0;
      if (this.#following && !this.#pressed) this.#follow();
      this.#tell();
    });
  }

  #follow(): void {
    const streams = this.#firstGrowth > 0 && performance.now() - this.#firstGrowth > STREAM_MS;
    const target = streams ? this.#end() : Math.min(this.#end(), this.#beginning());
    if (target > this.#position) this.#move(target, false);
  }

  #move(top: number, smooth: boolean): void {
    const behavior = smooth && !globalThis.matchMedia("(prefers-reduced-motion: reduce)").matches ? "smooth" : "instant";
    (this.#own ? this.log : globalThis).scrollTo({ top, behavior });
    this.#top = this.#position;
  }

  #leave(): void {
    this.#following = false;
  }

  readonly #press = ({ button, target }: PointerEvent): void => {
    clearTimeout(this.#released);
    // Not every browser tells the end of a press on the bar that scrolls.
    this.#pressed = button === 0 && target !== this.log;
  };

  readonly #release = (): void => {
    clearTimeout(this.#released);
    this.#released = setTimeout(() => {
      this.#pressed = false;
      this.#schedule();
    }, CLICK_MS);
  };

  readonly #scrolled = (): void => {
    const now = this.#position;
    // Scrolling up is the reader's doing, and so is coming back to the end. Where the log grows or its text becomes shorter, the browser
    // scrolls up by itself, and the end is still in sight.
    if (now < this.#top - 2) this.#following &&= this.#end() - now < 2;
    else if (now > this.#top && this.#newest !== undefined && this.#nearEnd()) this.#following = true;
    this.#top = now;
    this.#tell();
  };

  #nearEnd(): boolean {
    return this.#end() - this.#position < NEAR;
  }

  #tell(): void {
    this.away(!this.#nearEnd());
  }
}
