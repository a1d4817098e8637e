import type { SystemState } from '@farol/contract/system.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { systemQuery } from '#/api/system.ts'
import { LoadingScreen } from '#/features/admin/loading.tsx'
import { PageHeader, Panel } from '#/features/admin/page.tsx'
import { numberText } from '#/text/numbers.ts'
import { SkeletonRest } from '#/ui/skeleton.tsx'
import { Table, type TableColumn } from '#/ui/table.tsx'
import { TextLink } from '#/ui/text-link.tsx'
import { FailedJobs } from './failed-jobs.tsx'
import { LevelBadge } from './level-badge.tsx'
import {
  ageText,
  type Card,
  JOB_NAMES,
  type JobRow,
  jobsAdvice,
  silenceText,
  systemCards,
  wholeText,
} from './system-texts.ts'

export function SystemScreen() {
  const { data, dataUpdatedAt, isError } = useQuery({
    ...systemQuery,
    throwOnError: (_, { state }) => state.data === undefined,
  })
  if (!data) return <SystemLoading />
  return (
    <>
      <Header />
      <p className="mb-5" role="status">
        {isError ? silenceText(dataUpdatedAt) : wholeText(data)} Versão {data.version} do Farol.
      </p>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(min(19rem,100%),1fr))] gap-4">
        {systemCards(data, new Date(dataUpdatedAt)).map((card) => (
          <SystemCard key={card.title} {...card} />
        ))}
      </div>
      <JobsPanel jobs={data.jobs} />
    </>
  )
}

const SystemLoading = () => (
  <LoadingScreen>
    <Header />
    <SkeletonRest />
  </LoadingScreen>
)

const Header = () => (
  <PageHeader title="Sistema">
    Como está o servidor da escola, e o que fazer quando algo não vai bem.
  </PageHeader>
)

const SystemCard = ({ title, level, fact, advice }: Card) => (
  <Panel className="p-5">
    <div className="flex flex-wrap items-center justify-between gap-2">
      <h2 className="text-[1.1875rem]">{title}</h2>
      <LevelBadge level={level} />
    </div>
    <p className="mt-2">{fact}</p>
    {advice ? <p className="mt-1.5 text-sm text-text-muted">{advice}</p> : null}
  </Panel>
)

const count = (key: 'waiting' | 'running' | 'failed', header: string): TableColumn<JobRow, string> => ({
  key,
  header,
  align: 'right',
  className: 'tabular-nums',
  cell: (row) => numberText(row[key]),
})

const MINUTE = 60

const COLUMNS: TableColumn<JobRow, string>[] = [
  { key: 'kind', header: 'Tarefa', isRowHeader: true, cell: ({ kind }) => JOB_NAMES[kind] },
  {
    ...count('waiting', 'Esperando'),
    cell: ({ waiting, oldestSeconds }) => (
      // One element: on a phone a cell is a grid.
      <span>
        {oldestSeconds < MINUTE ? null : (
          <span className="text-text-muted">há {ageText(oldestSeconds)} · </span>
        )}
        {numberText(waiting)}
      </span>
    ),
  },
  count('running', 'Em andamento'),
  count('failed', 'Com falha'),
  { key: 'level', header: 'Situação', cell: ({ level }) => <LevelBadge level={level} /> },
]

function JobsPanel({ jobs }: { jobs: SystemState['jobs'] }) {
  const advice = jobsAdvice(jobs)
  return (
    <Panel className="mt-6">
      <div className="px-5 py-4.5 md:px-6">
        <h2 className="text-[1.1875rem]">Tarefas</h2>
        <p className="mt-1 text-sm text-text-muted">
          O que o Farol faz sem que ninguém espere na página.{' '}
          {jobs.areElsewhere
            ? 'Processos próprios cuidam delas (npm run worker).'
            : 'O próprio servidor cuida delas.'}{' '}
          <TextLink render={<Link to="/admin/emails" />}>Ver os emails</TextLink>
        </p>
        {advice ? <p className="mt-2">{advice}</p> : null}
      </div>
      <Table
        caption="Tarefas por tipo"
        rows={jobs.kinds}
        rowKey={({ kind }) => kind}
        columns={COLUMNS}
        className="border-t border-border"
      />
      {jobs.failed.length > 0 ? (
        <FailedJobs jobs={jobs.failed} />
      ) : (
        <p className="border-t border-border px-5 py-4 text-sm text-text-muted md:px-6">Nada falhou.</p>
      )}
    </Panel>
  )
}
