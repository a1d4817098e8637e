import type { Answer, Duvida } from '@farol/contract/duvidas.ts'
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { CircleCheck } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { problemSentence } from '#/api/api-problem.ts'
import { acceptAnswer, answerDuvida, answersQuery, editPost, refreshDuvidas } from '#/api/duvidas.ts'
import { useDraftState } from '#/forms/use-draft-state.ts'
import { notify } from '#/notices/notices.ts'
import { FormattedText } from '#/text/formatted-text.tsx'
import { Badge } from '#/ui/badge.tsx'
import { Button } from '#/ui/button.tsx'
import { SkeletonLines } from '#/ui/skeleton.tsx'
import { ListProblem, MoreButton } from './list-parts.tsx'
import { PostForm } from './post-form.tsx'
import { PostHead } from './post-head.tsx'
import { PostMenu } from './post-menu.tsx'
import { usePostDraft } from './use-post-draft.ts'

type Props = { duvida: Duvida; courseId: string }
type ListProps = Props & {
  /** When the dúvida was fetched: its answers are as new. */
  asOf: number
}

/** The answers to a dúvida, and a place for one’s own. */
export function AnswerList({ duvida, courseId, asOf }: ListProps) {
  const list = useInfiniteQuery(answersQuery(duvida.id))
  const { data, error, refetch, dataUpdatedAt } = list
  const follow = useEffectEvent((newest: number) => {
    if (data && dataUpdatedAt < newest) void refetch()
  })
  useEffect(() => follow(asOf), [asOf])
  if (error && !data) return <ListProblem error={error} onRetry={refetch} />
  return (
    <div className="mt-4 grid gap-5 border-l-2 border-border pl-4 md:ml-4">
      {data ? (
        <ul className="grid gap-5">
          {data.pages
            .flatMap((page) => page.answers)
            .map((answer) => (
              <li key={answer.id}>
                <AnswerItem answer={answer} duvida={duvida} courseId={courseId} />
              </li>
            ))}
        </ul>
      ) : (
        <p>
          <SkeletonLines />
        </p>
      )}
      <MoreButton list={list} />
      {duvida.isLocked ? (
        <p className="text-sm text-text-muted">Esta dúvida foi fechada e não recebe mais respostas.</p>
      ) : (
        <AnswerForm duvidaId={duvida.id} courseId={courseId} />
      )}
    </div>
  )
}

export function AnswerForm({ duvidaId, courseId }: { duvidaId: string; courseId: string }) {
  const queryClient = useQueryClient()
  const { post, change, draft } = usePostDraft(duvidaId)
  return (
    <PostForm
      label="Sua resposta"
      submitLabel="Responder"
      draft={draft}
      body={post.body}
      onBody={(body) => change({ body })}
      onSend={async () => {
        await answerDuvida(duvidaId, { key: post.key, body: post.body.trim() })
        draft.discard()
        await refreshDuvidas(queryClient, courseId)
      }}
    />
  )
}

type ItemProps = Props & { answer: Answer }

function AnswerItem({ answer, duvida, courseId }: ItemProps) {
  const queryClient = useQueryClient()
  const [isEditing, setIsEditing] = useState(false)
  const { mutate, isPending } = useMutation({
    mutationFn: () => acceptAnswer(duvida.id, answer.isAccepted ? null : answer.id),
    onError: (error) => notify.error({ title: 'Não deu certo', detail: problemSentence(error) }),
    onSettled: () => refreshDuvidas(queryClient, courseId),
  })
  return (
    <article aria-label={`Resposta de ${answer.author?.name ?? 'Pessoa removida'}`}>
      <div className="flex items-start justify-between gap-2">
        <PostHead post={answer}>
          {answer.isAccepted ? (
            <Badge kind="success" icon={CircleCheck}>
              Resposta aceita
            </Badge>
          ) : null}
        </PostHead>
        <PostMenu
          post={answer}
          courseId={courseId}
          isStaff={duvida.isStaff}
          onEdit={() => setIsEditing(true)}
        />
      </div>
      {isEditing ? (
        <EditForm post={answer} courseId={courseId} onClose={() => setIsEditing(false)} />
      ) : (
        <FormattedText text={answer.body} className="mt-2 max-w-[62ch] gap-3" />
      )}
      {duvida.canAccept && !isEditing ? (
        <Button
          variant="ghost"
          size="sm"
          icon={CircleCheck}
          isLoading={isPending}
          onClick={() => mutate()}
          className="mt-1 -ml-3"
        >
          {answer.isAccepted ? 'Não é a resposta' : 'Aceitar esta resposta'}
        </Button>
      ) : null}
    </article>
  )
}

type EditProps = {
  post: { id: string; body: string; imageUrl?: string | null }
  courseId: string
  onClose: () => void
}

export function EditForm({ post, courseId, onClose }: EditProps) {
  const queryClient = useQueryClient()
  const { typed, setTyped, draft } = useDraftState(
    { name: `post-edit.${post.id}` },
    { body: post.body, removesImage: false },
  )
  const { body, removesImage } = typed
  return (
    <div className="mt-3">
      <PostForm
        label="Seu texto"
        submitLabel="Salvar"
        draft={draft}
        body={body}
        onBody={(next) => setTyped({ ...typed, body: next })}
        isFocused
        onSend={async () => {
          await editPost(post.id, { body: body.trim(), removesImage })
          draft.forget()
          await refreshDuvidas(queryClient, courseId)
          onClose()
        }}
        onCancel={() => {
          draft.forget()
          onClose()
        }}
      >
        {post.imageUrl ? (
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-text-muted">
            <Button
              variant="outline"
              size="sm"
              onClick={() => setTyped({ ...typed, removesImage: !removesImage })}
            >
              {removesImage ? 'Manter a imagem' : 'Tirar a imagem'}
            </Button>
            {removesImage ? 'A imagem sai quando você salvar.' : null}
          </p>
        ) : null}
      </PostForm>
    </div>
  )
}
