import type { QuestionEdit } from '@farol/domain/question-edits.ts'
import { Info } from 'lucide-react'
import type { ReactNode } from 'react'
import { RadioCards } from '#/ui/radio-group.tsx'

type SameQuestionProps = { edit: QuestionEdit; isTextFix: boolean; onChange: (isTextFix: boolean) => void }

const ANSWERS = [
  { value: 'same', label: 'Sim, só corrigi o texto' },
  { value: 'other', label: 'Não, agora é outra' },
] as const

/** What happens to the statistics of a question that students have answered. In doubt its author decides. */
export function SameQuestion({ edit, isTextFix, onChange }: SameQuestionProps) {
  if (edit === 'none') return null
  if (edit === 'doubtful')
    return (
      <Choice label="É a mesma pergunta?" isFix={isTextFix} onChange={onChange} options={ANSWERS}>
        Estudantes já a responderam. Se for a mesma, as estatísticas continuam; se for outra, recomeçam. As
        respostas antigas ficam como foram dadas.
      </Choice>
    )
  return (
    <p className="flex items-start gap-2 text-xs text-text-muted">
      <Info size={16} strokeWidth={1.75} aria-hidden className="mt-px flex-none" />
      {edit === 'text-fix'
        ? 'As estatísticas desta pergunta continuam.'
        : 'Com outras opções, esta passa a ser uma pergunta nova: as estatísticas recomeçam.'}
    </p>
  )
}

type KeyChangeProps = { isKeyFix: boolean; onChange: (isKeyFix: boolean) => void }

const KEY_ANSWERS = [
  { value: 'same', label: 'Sim, corrigir as notas' },
  { value: 'other', label: 'Não, agora é outra pergunta' },
] as const

/** Another option is marked as right: only its author knows whether it always was. */
export const KeyChange = ({ isKeyFix, onChange }: KeyChangeProps) => (
  <Choice
    label="A resposta certa estava marcada errada?"
    isFix={isKeyFix}
    onChange={onChange}
    options={KEY_ANSWERS}
  >
    {isKeyFix
      ? 'Ao salvar o quiz, você vê de quem a nota muda antes de aplicar. Quem já passou continua aprovado.'
      : 'As notas ficam como estão, e as estatísticas desta pergunta recomeçam.'}
  </Choice>
)

type ChoiceProps = {
  label: string
  isFix: boolean
  onChange: (isFix: boolean) => void
  options: readonly { value: 'same' | 'other'; label: string }[]
  children: ReactNode
}

const Choice = ({ label, isFix, onChange, options, children }: ChoiceProps) => (
  <div className="grid gap-2">
    <p aria-hidden className="text-sm font-strong">
      {label}
    </p>
    <RadioCards
      label={label}
      value={isFix ? 'same' : 'other'}
      onValueChange={(value) => onChange(value === 'same')}
      options={options}
    />
    <p className="text-xs text-text-muted">{children}</p>
  </div>
)
