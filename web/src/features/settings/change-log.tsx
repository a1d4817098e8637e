import type { RecordedChange } from '@farol/contract/changes.ts'
import { useEffect, useRef, useState } from 'react'
import { LoadMore } from '#/features/admin/list.tsx'
import { Panel } from '#/features/admin/page.tsx'
import { lazyPart, useLazyPart } from '#/ui/lazy.ts'

/** At the end of a long screen, and with words for everything that can be changed: loaded when the user comes near. */
const changeList = lazyPart(async () => (await import('./change-list.tsx')).ChangeList)

const NEAR = '1000px'

type Props = {
  changes: RecordedChange[]
  hasMore: boolean
  isLoadingMore: boolean
  onLoadMore: () => void
}

export function ChangeLog({ changes, hasMore, isLoadingMore, onLoadMore }: Props) {
  const section = useRef<HTMLElement>(null)
  const [isNear, setIsNear] = useState(false)
  useEffect(() => {
    const look = ([entry]: IntersectionObserverEntry[]) => {
      if (entry?.isIntersecting) setIsNear(true)
    }
    const watch = new IntersectionObserver(look, { rootMargin: NEAR })
    if (section.current) watch.observe(section.current)
    return () => watch.disconnect()
  }, [])
  const ChangeList = useLazyPart(changeList, isNear)
  return (
    <section ref={section} aria-labelledby="registro" className="mt-10">
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
