import { lengthText, parseLengthText } from '@farol/domain/length-text.ts'
import { type Ref, useState } from 'react'
import { Input } from '#/ui/input.tsx'

export const UNREADABLE_LENGTH = 'Escreva em minutos e segundos, como 5:30.'

type Props = {
  ref?: Ref<HTMLInputElement>
  name: string
  /** In seconds; 0 if unknown, NaN if what is typed cannot be read. */
  value: number
  onChange: (seconds: number) => void
  onBlur?: () => void
}

/** A length as people write it; left, the field says how it was read. */
export function LengthInput({ value, onChange, onBlur, ...props }: Props) {
  const [typed, setTyped] = useState({ text: lengthText(value), seconds: value })
  return (
    <Input
      {...props}
      placeholder="min:s"
      value={Object.is(typed.seconds, value) ? typed.text : lengthText(value)}
      onChange={({ target }) => {
        const seconds = parseLengthText(target.value) ?? Number.NaN
        setTyped({ text: target.value, seconds })
        onChange(seconds)
      }}
      onBlur={() => {
        if (!Number.isNaN(value)) setTyped({ text: lengthText(value), seconds: value })
        onBlur?.()
      }}
      className="tabular-nums"
    />
  )
}
