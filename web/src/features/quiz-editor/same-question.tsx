import type { QuestionEdit } from '@farol/domain/question-edits.ts'
import { Info } from 'lucide-react'
import { RadioCards } from '#/ui/radio-group.tsx'

type Props = { edit: QuestionEdit; isTextFix: boolean; onChange: (isTextFix: boolean) => void }

const ANSWERS = [
  { value: 'same', label: 'Sim, só corrigi o texto' },
  { value: 'other', label: 'Não, agora é outra' },
] as const

/** Of a question that students have answered: what becomes of its statistics. In doubt its author says so. */
export function SameQuestion({ edit, isTextFix, onChange }: Props) {
  if (edit === 'none') return null
  if (edit === 'doubtful') {
    return (
      <div className="grid gap-2">
        <p aria-hidden className="text-sm font-strong">
          É a mesma pergunta?
        </p>
        <RadioCards
          label="É a mesma pergunta?"
          value={isTextFix ? 'same' : 'other'}
          onValueChange={(value) => onChange(value === 'same')}
          options={ANSWERS}
        />
        <p className="text-xs text-text-muted">
          Estudantes já a responderam. Se for a mesma, as estatísticas continuam; se for outra, recomeçam. As
          respostas antigas ficam como foram dadas.
        </p>
      </div>
    )
  }
  return (
    <p className="flex items-start gap-2 text-xs text-text-muted">
      <Info size={16} strokeWidth={1.75} aria-hidden className="mt-px flex-none" />
      {edit === 'text-fix'
        ? 'As estatísticas desta pergunta continuam.'
        : 'Com outras opções ou outra resposta correta, esta passa a ser uma pergunta nova: as estatísticas recomeçam.'}
    </p>
  )
}
