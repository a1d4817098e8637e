import { Select } from '#/ui/select.tsx'
import { placeNames } from './ordering.ts'

type Props = {
  /** Counted from 0, as it is saved. */
  value: number
  onChange: (orderIndex: number) => void
  /** What it stands among, in order. */
  others: readonly { title: string }[]
}

/** Where something stands among others: people count from 1, and choose what it comes after. */
export function PlaceSelect({ value, onChange, others }: Props) {
  const options = placeNames(others).map((label, index) => ({ value: String(index), label }))
  const place = Math.min(Math.max(value, 0), others.length)
  return <Select value={String(place)} onValueChange={(next) => onChange(Number(next))} options={options} />
}
