import type { RecordedChange } from '@farol/contract/changes.ts'
import { useEffect, useState } from 'react'
import { onFirstUse } from '#/app/first-use.ts'
import { LoadMore } from '#/features/admin/list.tsx'
import { Panel } from '#/features/admin/page.tsx'
import { lazyPart, useLazyPart } from '#/ui/lazy.ts'

/** At the end of a long screen, and with words for everything that can be changed: loaded when the user begins to use the screen. */
const changeList = lazyPart(async () => (await import('./change-list.tsx')).ChangeList)

type Props = {
  changes: RecordedChange[]
  hasMore: boolean
  isLoadingMore: boolean
  onLoadMore: () => void
}

export function ChangeLog({ changes, hasMore, isLoadingMore, onLoadMore }: Props) {
  const [isUsed, setIsUsed] = useState(false)
  useEffect(() => onFirstUse(() => setIsUsed(true)), [])
  const ChangeList = useLazyPart(changeList, isUsed)
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
        ) : null}
        <LoadMore hasMore={hasMore} isLoading={isLoadingMore} onLoadMore={onLoadMore} />
      </Panel>
    </section>
  )
}
