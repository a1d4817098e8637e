/** Deterministic random numbers. */
export type Random = {
  /** In [0, 1). */
  next: () => number
  isLikely: (chance: number) => boolean
  /** An integer, both ends included. */
  between: (least: number, most: number) => number
  pick: <T>(items: readonly T[]) => T
}

/** Mulberry32: 32 bits of state are plenty for a demo and for the bench. */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  return {
    next,
    isLikely: (chance) => next() < chance,
    between: (least, most) => least + Math.floor(next() * (most - least + 1)),
    pick: (items) => items[Math.floor(next() * items.length)] as (typeof items)[number],
  }
}
