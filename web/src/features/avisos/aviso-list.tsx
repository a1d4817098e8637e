import type { Aviso } from '@farol/contract/avisos.ts'
import type { ReactElement, ReactNode } from 'react'
import { Pager, PastLastPage } from '#/features/admin/list.tsx'
import { Panel } from '#/features/admin/page.tsx'
import { AvisoRow } from './aviso-row.tsx'

type Props = {
  listed: { avisos: readonly Aviso[]; total: number; pageSize: number }
  page: number
  linkTo: (page: number) => ReactElement
  editLink: (aviso: Aviso) => ReactElement
  onStop: (aviso: Aviso) => void
  /** Shown before the first one is written. */
  empty: ReactNode
}

/** A page of avisos, for administrators and for monitors. */
export function AvisoList({
  listed: { avisos, total, pageSize },
  page,
  linkTo,
  editLink,
  onStop,
  empty,
}: Props) {
  if (avisos.length === 0 && page === 1) return empty
  return (
    <Panel>
      {avisos.length === 0 ? <PastLastPage first={linkTo(1)} /> : null}
      <ul className="divide-y divide-border">
        {avisos.map((aviso) => (
          <AvisoRow key={aviso.id} aviso={aviso} editLink={editLink(aviso)} onStop={onStop} />
        ))}
      </ul>
      <Pager page={page} pageCount={Math.ceil(total / pageSize)} linkTo={linkTo} />
    </Panel>
  )
}
