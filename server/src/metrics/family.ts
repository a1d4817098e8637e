export type Labels = Record<string, string>
/** `suffix` is what a histogram adds to its name. */
export type Sample = { suffix?: string; labels?: Labels; value: number }

/** One metric with all of its series. */
export type Family = {
  name: string
  type: 'counter' | 'gauge' | 'histogram'
  help: string
  samples: Sample[]
}

/** Prometheus' text format 0.0.4: the series of all workers, told apart by a label, under one heading for each metric. */
export function metricsText(byWorker: ReadonlyMap<number, readonly Family[]>): string {
  const blocks = new Map<string, string[]>()
  for (const [worker, families] of byWorker) {
    for (const { name, type, help, samples } of families) {
      const lines = blocks.get(name) ?? [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`]
      blocks.set(name, lines)
      for (const { suffix = '', labels = {}, value } of samples) {
        lines.push(`${name}${suffix}${labelText({ worker: String(worker), ...labels })} ${value}`)
      }
    }
  }
  return [...blocks.values()].flatMap((lines) => [...lines, '']).join('\n')
}

const labelText = (labels: Labels) =>
  `{${Object.entries(labels)
    .map(([name, value]) => `${name}="${value.replaceAll(/[\\"]/g, '\\$&').replaceAll('\n', '\\n')}"`)
    .join(',')}}`
