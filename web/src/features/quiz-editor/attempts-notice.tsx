import { Link } from '@tanstack/react-router'
import { Info } from 'lucide-react'
import { ATTEMPTS, counted } from '#/text/counts.ts'
import { TextLink } from '#/ui/text-link.tsx'

/** What editing means for those who have already answered. */
export function AttemptsNotice({ quizId, count }: { quizId: string; count: number }) {
  return (
    <div className="flex items-start gap-3 rounded-md bg-tide px-4 py-3.5">
      <Info size={20} strokeWidth={1.75} aria-hidden className="mt-0.5 flex-none" />
      <p className="max-w-[90ch]">
        <strong className="font-strong">Este quiz já tem {counted(count, ATTEMPTS)}.</strong> Pode editar com
        calma: notas e respostas antigas ficam como foram dadas, e o que você mudar vale para as próximas
        tentativas.{' '}
        <TextLink kind="inline" render={<Link to="/admin/quizzes/$quizId/results" params={{ quizId }} />}>
          Ver resultados
        </TextLink>
      </p>
    </div>
  )
}
