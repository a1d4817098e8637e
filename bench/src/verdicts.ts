export type Row = Record<string, string | number>

/** One line of the final table. */
export type Verdict = { what: string; measured: string; target: string; met: 'yes' | 'NO' | '' }

type Claim = { what: string; measured: number; target: number; unit?: string }

export const atLeast = ({ what, measured, target, unit = '×' }: Claim): Verdict => ({
  what,
  measured: shown(measured, unit),
  target: `≥ ${shown(target, unit)}`,
  met: measured >= target ? 'yes' : 'NO',
})

export const atMost = ({ what, measured, target, unit = '×' }: Claim): Verdict => ({
  what,
  measured: shown(measured, unit),
  target: `≤ ${shown(target, unit)}`,
  met: measured <= target ? 'yes' : 'NO',
})

/** Without a target, to compare with the next run. */
export const withoutTarget = (what: string, measured: number, unit: string): Verdict => ({
  what,
  measured: shown(measured, unit),
  target: '',
  met: '',
})

function shown(value: number, unit: string) {
  const digits = Math.abs(value) < 10 && !Number.isInteger(value) ? 2 : 0
  const number = value.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits })
  return unit === '×' ? `${number}×` : `${number} ${unit}`.trim()
}
