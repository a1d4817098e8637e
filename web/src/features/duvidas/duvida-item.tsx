import type { Duvida } from '@farol/contract/duvidas.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { CircleCheck } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { problemSentence } from '#/api/api-problem.ts'
import { refreshDuvidas, sayOfSame } from '#/api/duvidas.ts'
import { notify } from '#/notices/notices.ts'
import { ANSWERS, counted } from '#/text/counts.ts'
import { FormattedText } from '#/text/formatted-text.tsx'
import { Badge } from '#/ui/badge.tsx'
import { Button } from '#/ui/button.tsx'
import { AnswerForm, AnswerList, EditForm } from './answer-list.tsx'
import { PostHead } from './post-head.tsx'
import { PostMenu } from './post-menu.tsx'

type Props = {
  duvida: Duvida
  courseId: string
  /** Where it is: a button or a link to its minute, and elsewhere its lesson. */
  place: ReactNode
  /** When it was fetched. */
  asOf: number
  /** In the queue: a place for the answer, as there is none to read. */
  isWaiting?: boolean
}

export function DuvidaItem({ duvida, courseId, place, asOf, isWaiting = false }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  const [isEditing, setIsEditing] = useState(false)
  const hasAnswers = duvida.answerCount > 0
  return (
    <article aria-label={`Dúvida de ${duvida.author?.name ?? 'Pessoa removida'}`} className="py-6">
      <div className="flex items-start justify-between gap-2">
        <PostHead post={duvida}>
          {duvida.hasAcceptedAnswer ? (
            <Badge kind="success" icon={CircleCheck}>
              Resolvida
            </Badge>
          ) : null}
          {duvida.isLocked ? <Badge>Fechada</Badge> : null}
        </PostHead>
        <PostMenu
          post={duvida}
          courseId={courseId}
          isStaff={duvida.isStaff}
          duvida={duvida}
          onEdit={() => setIsEditing(true)}
        />
      </div>
      {isEditing ? (
        <EditForm post={duvida} courseId={courseId} onClose={() => setIsEditing(false)} />
      ) : (
        <FormattedText text={duvida.body} className="mt-2 max-w-[62ch] gap-3" />
      )}
      {duvida.imageUrl ? (
        <a href={duvida.imageUrl} target="_blank" rel="noopener" className="mt-3 inline-block rounded-md">
          <img
            src={duvida.imageUrl}
            alt="Imagem da dúvida: abre inteira em outra aba"
            loading="lazy"
            className="max-h-80 max-w-full rounded-md"
          />
        </a>
      ) : null}
      <div className="mt-2 -ml-3 flex flex-wrap items-center gap-x-1 gap-y-1">
        {place}
        <Same duvida={duvida} courseId={courseId} isCounted={duvida.isOwn || isWaiting} />
        {isWaiting && !hasAnswers ? null : (
          <Button variant="ghost" size="sm" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
            {hasAnswers ? counted(duvida.answerCount, ANSWERS) : 'Responder'}
          </Button>
        )}
      </div>
      {isWaiting && !hasAnswers ? (
        <div className="mt-3">
          <AnswerForm duvidaId={duvida.id} courseId={courseId} />
        </div>
      ) : null}
      {isOpen ? <AnswerList duvida={duvida} courseId={courseId} asOf={asOf} /> : null}
    </article>
  )
}

type SameProps = {
  duvida: Duvida
  courseId: string
  /** Said to who asked and to the staff, who need not say it themselves. */
  isCounted: boolean
}

function Same({ duvida, courseId, isCounted }: SameProps) {
  const queryClient = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: () => sayOfSame(duvida.id, !duvida.isSame),
    onError: (error) => notify.error({ title: 'Não deu certo', detail: problemSentence(error) }),
    onSettled: () => refreshDuvidas(queryClient, courseId),
  })
  const others = duvida.sameCount > 0 ? ` · ${duvida.sameCount}` : ''
  if (isCounted)
    return duvida.sameCount > 0 ? (
      <span className="px-3 text-sm text-text-muted">
        {counted(duvida.sameCount, ['pessoa também tem', 'pessoas também têm'])}
      </span>
    ) : null
  return (
    <Button
      variant={duvida.isSame ? 'outline' : 'ghost'}
      size="sm"
      aria-pressed={duvida.isSame}
      aria-disabled={isPending}
      onClick={() => mutate()}
    >
      {`Também tenho essa dúvida${others}`}
    </Button>
  )
}
