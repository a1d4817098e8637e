import { lengthText, parseLengthText } from '@farol/domain/length-text.ts'
import { type Ref, useState } from 'react'
import { Input } from '#/ui/input.tsx'

export const UNREADABLE_LENGTH = 'Escreva em minutos e segundos, como 5:30.'

type Props = {
  ref: Ref<HTMLInputElement>
  name: string
  /** In seconds; 0 if unknown, NaN if what is typed cannot be read. */
  value: number
  onChange: (seconds: number) => void
  onBlur: () => void
}

/** A length as people write it. What is typed stays as it is until another length comes from elsewhere. */
export function LengthInput({ value, onChange, ...props }: Props) {
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
      className="tabular-nums"
    />
  )
}
