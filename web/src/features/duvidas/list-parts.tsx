import { problemSentence } from '#/api/api-problem.ts'
import { notify } from '#/notices/notices.ts'
import { Button } from '#/ui/button.tsx'

type NextPage = { error: Error | null; isFetchNextPageError: boolean }
type MoreProps = {
  list: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => Promise<NextPage> }
}

/** The end of a list that comes in pages. It stays as it is when its next page does not come. */
export function MoreButton({ list }: MoreProps) {
  if (!list.hasNextPage) return null
  const load = async () => {
    const { error, isFetchNextPageError } = await list.fetchNextPage()
    if (isFetchNextPageError) notify.error({ title: 'Erro ao carregar mais', detail: problemSentence(error) })
  }
  return (
    <Button
      variant="outline"
      isLoading={list.isFetchingNextPage}
      loadingText="Carregando…"
      onClick={() => void load()}
      className="my-4"
    >
      Carregar mais
    </Button>
  )
}

/** In the place of a list that did not load; the lesson stays. */
export const ListProblem = ({ error, onRetry }: { error: Error; onRetry: () => unknown }) => (
  <div role="alert" className="mt-6 grid justify-items-start gap-3">
    <p className="text-text-muted">{problemSentence(error)}</p>
    <Button variant="outline" size="sm" onClick={() => void onRetry()}>
      Tentar novamente
    </Button>
  </div>
)
