import { problemSentence } from '#/api/api-problem.ts'
import { notify } from '#/notices/notices.ts'

type NextPage = { error: Error | null; isFetchNextPageError: boolean }

/** The list stays as it is when its next page does not come. */
export async function loadNextPage(
  fetchNextPage: () => Promise<NextPage>,
  title = 'Erro ao carregar dados',
): Promise<void> {
  const { error, isFetchNextPageError } = await fetchNextPage()
  if (isFetchNextPageError) notify.error({ title, detail: problemSentence(error) })
}
