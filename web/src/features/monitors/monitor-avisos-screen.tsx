import type { Aviso } from '@farol/contract/avisos.ts'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { ApiProblem } from '#/api/api-problem.ts'
import { turmaAvisosQuery } from '#/api/avisos.ts'
import type { Reload } from '#/features/admin/form-panel.tsx'
import { PageHeader } from '#/features/admin/page.tsx'
import { AvisoForm } from '#/features/avisos/aviso-form.tsx'
import { valuesOf } from '#/features/avisos/aviso-form-screens.tsx'
import { AvisoList } from '#/features/avisos/aviso-list.tsx'
import type { Recipients } from '#/features/avisos/send-dialog.tsx'
import { useStopAviso } from '#/features/avisos/stop-aviso.tsx'
import { EMPTY_AVISO, useSaveAviso } from '#/features/avisos/use-save-aviso.ts'
import { Button } from '#/ui/button.tsx'
import { EmptyState } from '#/ui/empty-state.tsx'
import { MonitorLoading, TurmaGone } from './monitor-screen.tsx'

const route = getRouteApi('/_signed-in/_student/turma/$turmaId_/avisos')

/** A monitor's own avisos to their turma. */
export function MonitorAvisosScreen() {
  const { turmaId } = route.useParams()
  const page = Math.max(1, Math.trunc(Number(route.useSearch().page)) || 1)
  const [written, setWritten] = useState<Aviso | 'new'>()
  const { data, error, refetch } = useQuery({
    ...turmaAvisosQuery(turmaId, page),
    throwOnError: (problem, { state }) => state.data === undefined && !isGone(problem),
  })
  const stop = useStopAviso({ turmaId })
  if (isGone(error)) return <TurmaGone />
  if (!data) return <MonitorLoading />
  const { turma } = data
  return (
    <>
      <PageHeader
        title="Avisos da turma"
        crumbs={[
          { label: 'Minhas turmas', render: <Link to="/turmas" /> },
          { label: turma.name, render: <Link to="/turma/$turmaId" params={{ turmaId }} /> },
        ]}
        action={
          written ? null : (
            <Button icon={Plus} onClick={() => setWritten('new')} className="max-sm:w-full">
              Escrever aviso
            </Button>
          )
        }
      />
      {written ? (
        <WrittenAviso
          key={written === 'new' ? 'new' : `${written.id} ${written.version}`}
          turmaId={turmaId}
          written={written}
          counted={data}
          onDone={() => setWritten(undefined)}
          onReload={async (onLoaded) => {
            await refetch({ throwOnError: true })
            onLoaded()
            setWritten(undefined)
          }}
        />
      ) : (
        <AvisoList
          listed={data}
          page={page}
          linkTo={(next) => <Link to="/turma/$turmaId/avisos" params={{ turmaId }} search={{ page: next }} />}
          editLink={(aviso) => <button type="button" onClick={() => setWritten(aviso)} />}
          onStop={stop.ask}
          empty={
            <EmptyState isBoxed title="Nenhum aviso seu ainda">
              O que você escrever aparece no início de cada pessoa da turma, até ser lido.
            </EmptyState>
          }
        />
      )}
      {stop.dialog}
    </>
  )
}

type WrittenProps = {
  turmaId: string
  written: Aviso | 'new'
  counted: Recipients
  onDone: () => void
  onReload: Reload
}

function WrittenAviso({ turmaId, written, counted, onDone, onReload }: WrittenProps) {
  const desk = { turmaId }
  const isNew = written === 'new'
  const save = useSaveAviso({
    desk,
    ...(isNew ? {} : { known: { avisoId: written.id, version: written.version } }),
    goOn: async () => onDone(),
  })
  const values = isNew ? { ...EMPTY_AVISO, audience: 'turma' as const, turmaId } : valuesOf(written)
  const draftOf = isNew
    ? { name: `aviso.new.${turmaId}` }
    : { name: `aviso.${written.id}`, version: written.version }
  return (
    <AvisoForm
      desk={desk}
      values={values}
      draftOf={draftOf}
      counted={counted}
      onSave={save}
      onReload={onReload}
    />
  )
}

const isGone = (error: unknown) => error instanceof ApiProblem && error.code === 'NOT_FOUND'
