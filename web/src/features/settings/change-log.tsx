import type { RecordedChange } from '@farol/contract/changes.ts'
import { LoadMore } from '#/features/admin/list.tsx'
import { Panel } from '#/features/admin/page.tsx'
import { lazyPart, useLazyPart } from '#/ui/lazy.ts'
import { SkeletonLines } from '#/ui/skeleton.tsx'

/** The list is at the end of the page, with a sentence for everything that can change: the settings have enough to load. */
const list = lazyPart(async () => (await import('./change-list.tsx')).ChangeList)

type Props = {
  changes: RecordedChange[]
  hasMore: boolean
  isLoadingMore: boolean
  onLoadMore: () => void
}

export function ChangeLog({ changes, hasMore, isLoadingMore, onLoadMore }: Props) {
  const ChangeList = useLazyPart(list, true)
  return (
    <section aria-labelledby="registro" className="mt-10">
      <h2 id="registro" className="text-[1.1875rem]">
        Registro de alterações
      </h2>
      <p className="mt-1 mb-3.5 text-text-muted">
        Tudo o que a administração muda fica anotado aqui e não pode ser apagado.
      </p>
      <Panel>
        {changes.length === 0 ? (
          <p className="px-6 py-5 text-text-muted">Nenhuma alteração ainda.</p>
        ) : ChangeList ? (
          <ChangeList changes={changes} />
        ) : (
          <p className="px-6 py-5">
            <SkeletonLines />
          </p>
        )}
        <LoadMore hasMore={hasMore} isLoading={isLoadingMore} onLoadMore={onLoadMore} />
      </Panel>
    </section>
  )
}
