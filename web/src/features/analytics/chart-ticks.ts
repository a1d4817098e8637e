import { calendarDay, dayAndMonth } from '#/text/figures.ts'
import { numberText } from '#/text/numbers.ts'

/** A value on an axis; `at` is its place, from 0 to 1. */
export type Tick = { at: number; label: string }

const STEPS = [1, 2, 2.5, 5, 10]

/** Whole, round and evenly spaced: from 0 to the first that is not below `max`, five intervals at most. */
export function roundValues(max: number): number[] {
  const least = Math.max(max, 1) / 5
  const power = 10 ** Math.floor(Math.log10(least))
  const steps = STEPS.map((step) => step * power)
  const step = steps.find((each) => each >= least && Number.isInteger(each)) ?? 1
  return Array.from({ length: Math.ceil(Math.max(max, 1) / step) + 1 }, (_, index) => index * step)
}

export type Axis = { top: number; ticks: Tick[] }

function axis(values: number[], label: (value: number) => string): Axis {
  const top = values.at(-1) ?? 1
  return { top, ticks: values.map((value) => ({ at: value / top, label: label(value) })) }
}

export const numberAxis = (max: number): Axis => axis(roundValues(max), numberText)

export const percentAxis = (): Axis => axis([0, 25, 50, 75, 100], (value) => `${value}%`)

/** An axis for seconds, in the largest unit of which there are at least two. */
export function timeAxis(max: number): Axis {
  const [unit, name] = max >= 7_200 ? [3_600, 'h'] : max >= 120 ? [60, 'min'] : [1, 's']
  const values = roundValues(max / unit).map((value) => value * unit)
  return axis(values, (value) => (value === 0 ? '0' : `${numberText(value / unit)}${name}`))
}

/** By day, by week or by several weeks. */
const DAY_STEPS = [1, 2, 7, 14, 28, 56, 91, 182, 364]

/** Six days at most, back from the last one. A year is named where there is more than one. */
export function dayTicks(days: readonly string[]): Tick[] {
  const last = days.length - 1
  const step = DAY_STEPS.find((each) => last / each <= 5) ?? Math.ceil(last / 5)
  const label = days[0]?.slice(0, 4) === days[last]?.slice(0, 4) ? dayAndMonth : calendarDay
  return days.flatMap((day, index) =>
    (last - index) % step === 0 ? [{ at: last === 0 ? 0.5 : index / last, label: label(day) }] : [],
  )
}
