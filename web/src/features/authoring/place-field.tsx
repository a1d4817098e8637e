import { Field } from '#/ui/field.tsx'
import { Select } from '#/ui/select.tsx'
import { placeNames } from './ordering.ts'

type Props = {
  /** Counted from 0, as it is saved. */
  value: number
  onChange: (orderIndex: number) => void
  /** What it stands among, in order. */
  others: readonly { title: string }[]
  hint: string
  error: string | undefined
}

/** Where something stands among others: people count from 1, and choose what it comes after. */
export function PlaceField({ value, onChange, others, hint, error }: Props) {
  const options = placeNames(others).map((label, index) => ({ value: String(index), label }))
  const place = Math.min(Math.max(value, 0), others.length)
  return (
    <Field label="Ordem" isRequired error={error} hint={hint}>
      <Select value={String(place)} onValueChange={(next) => onChange(Number(next))} options={options} />
    </Field>
  )
}
