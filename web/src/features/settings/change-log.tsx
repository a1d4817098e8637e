import type { RecordedChange } from '@farol/contract/changes.ts'
import { LoadMore } from '#/features/admin/list.tsx'
import { Panel } from '#/features/admin/page.tsx'
import { ChangeList } from './change-list.tsx'

type Props = {
  changes: RecordedChange[]
  hasMore: boolean
  isLoadingMore: boolean
  onLoadMore: () => void
}

export function ChangeLog({ changes, hasMore, isLoadingMore, onLoadMore }: Props) {
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
        ) : (
          <ChangeList changes={changes} />
        )}
        <LoadMore hasMore={hasMore} isLoading={isLoadingMore} onLoadMore={onLoadMore} />
      </Panel>
    </section>
  )
}
