import type { ReportedPost } from '@farol/contract/duvidas.ts'
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { problemSentence } from '#/api/api-problem.ts'
import { unansweredQuery } from '#/api/duvida-queue.ts'
import { refreshDuvidas, reportedQuery, reviewPost } from '#/api/duvidas.ts'
import { notify } from '#/notices/notices.ts'
import { counted, REPORTS } from '#/text/counts.ts'
import { FormattedText } from '#/text/formatted-text.tsx'
import { Badge } from '#/ui/badge.tsx'
import { Button } from '#/ui/button.tsx'
import { EmptyState } from '#/ui/empty-state.tsx'
import { SkeletonLines } from '#/ui/skeleton.tsx'
import { DuvidaItem } from './duvida-item.tsx'
import { ListProblem, MoreButton } from './list-parts.tsx'
import { PlaceLink } from './place-link.tsx'
import { PostHead } from './post-head.tsx'

export const ItemsLoading = () => (
  <p className="p-6">
    <SkeletonLines />
  </p>
)

const listClasses = 'px-5 md:px-6 [&>li+li]:border-t [&>li+li]:border-border'

export function Unanswered() {
  const list = useInfiniteQuery(unansweredQuery)
  const { data, error, refetch, dataUpdatedAt } = list
  if (error && !data) return <ListProblem error={error} onRetry={refetch} />
  if (!data) return <ItemsLoading />
  const duvidas = data.pages.flatMap((page) => page.duvidas)
  if (duvidas.length === 0)
    return <EmptyState title="Nenhuma dúvida sem resposta">Quando alguém perguntar, aparece aqui.</EmptyState>
  return (
    <>
      <ul className={listClasses}>
        {duvidas.map((duvida) => (
          <li key={duvida.id}>
            <DuvidaItem
              duvida={duvida}
              asOf={dataUpdatedAt}
              courseId={duvida.place.courseId}
              isWaiting
              place={<PlaceLink duvida={duvida} hasCourse />}
            />
          </li>
        ))}
      </ul>
      <div className="px-5 md:px-6">
        <MoreButton list={list} />
      </div>
    </>
  )
}

export function Reported() {
  const list = useInfiniteQuery(reportedQuery)
  const { data, error, refetch } = list
  if (error && !data) return <ListProblem error={error} onRetry={refetch} />
  if (!data) return <ItemsLoading />
  const posts = data.pages.flatMap((page) => page.posts)
  if (posts.length === 0)
    return <EmptyState title="Nenhum texto denunciado">O que alguém denunciar aparece aqui.</EmptyState>
  return (
    <>
      <ul className={listClasses}>
        {posts.map((post) => (
          <li key={post.id}>
            <ReportedItem post={post} />
          </li>
        ))}
      </ul>
      <div className="px-5 md:px-6">
        <MoreButton list={list} />
      </div>
    </>
  )
}

function ReportedItem({ post }: { post: ReportedPost }) {
  const queryClient = useQueryClient()
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (isHidden: boolean) => reviewPost(post.id, isHidden),
    onSuccess: (_, isHidden) => notify.success({ title: isHidden ? 'Texto oculto' : 'Texto mantido' }),
    onError: (error) => notify.error({ title: 'Não deu certo', detail: problemSentence(error) }),
    onSettled: () => refreshDuvidas(queryClient, post.place.courseId),
  })
  return (
    <article aria-label={`Texto denunciado de ${post.author?.name ?? 'Pessoa removida'}`} className="py-6">
      <PostHead post={post}>
        <Badge kind="danger">{counted(post.reportCount, REPORTS)}</Badge>
      </PostHead>
      <FormattedText text={post.body} className="mt-2 max-w-[62ch] gap-3" />
      {post.reasons.map((reason) => (
        <p key={reason} className="mt-2 text-sm wrap-anywhere text-text-muted">{`Motivo: ${reason}`}</p>
      ))}
      <div className="mt-2 -ml-3">
        <PlaceLink duvida={post} hasCourse />
      </div>
      <div className="mt-3 flex flex-wrap gap-2.5">
        <Button
          variant="danger"
          size="sm"
          isLoading={isPending && variables}
          onClick={() => !isPending && mutate(true)}
        >
          Ocultar
        </Button>
        <Button
          variant="outline"
          size="sm"
          isLoading={isPending && !variables}
          onClick={() => !isPending && mutate(false)}
        >
          Manter
        </Button>
      </div>
    </article>
  )
}
