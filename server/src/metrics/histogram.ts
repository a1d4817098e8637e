import type { Labels, Sample } from './family.ts'

export type Histogram = {
  observe: (value: number) => void
  samples: (labels?: Labels) => Sample[]
}

/** Counts values by the smallest of the rising bounds that holds them. */
export function createHistogram(bounds: readonly number[]): Histogram {
  const counts = new Float64Array(bounds.length + 1)
  let sum = 0
  return {
    observe: (value) => {
      let index = 0
      while (index < bounds.length && value > (bounds[index] as number)) index += 1
      counts[index] = (counts[index] as number) + 1
      sum += value
    },
    samples: (labels = {}) => {
      let total = 0
      const buckets = [...bounds.map(String), '+Inf'].map((le, index) => {
        total += counts[index] as number
        return { suffix: '_bucket', labels: { ...labels, le }, value: total }
      })
      return [...buckets, { suffix: '_sum', labels, value: sum }, { suffix: '_count', labels, value: total }]
    },
  }
}
