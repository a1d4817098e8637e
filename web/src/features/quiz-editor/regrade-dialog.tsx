import type { ChangedResult } from '@farol/contract/quiz-results.ts'
import { isPassKept } from '@farol/domain/regrade.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { type RegradePreview, regradePreviewQuery } from '#/api/quiz-results.ts'
import { Email } from '#/features/admin/email.tsx'
import { LoadMore, loadNextPage } from '#/features/admin/list.tsx'
import { PassedBadge } from '#/features/quiz/passed-badge.tsx'
import { agreeing, counted, STUDENTS } from '#/text/counts.ts'
import { Button } from '#/ui/button.tsx'
import { CancelButton, Dialog, DialogBody, DialogFooter } from '#/ui/dialog.tsx'
import { Table, type TableColumn } from '#/ui/table.tsx'

type Props = {
  regrade: Parameters<typeof regradePreviewQuery>[0]
  open: boolean
  onClose: () => void
  onApply: () => void
}

/** Whose result changes with the corrected answers: counts first, then student by student. */
export function RegradeDialog({ regrade, open, onClose, onApply }: Props) {
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery({
    ...regradePreviewQuery(regrade),
    enabled: open,
  })
  const [first] = data?.pages ?? []
  if (!first) return null
  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      closesOnOutsidePress={false}
      title="Corrigir as notas"
      description={`A nota de ${counted(first.counts.changed, STUDENTS)} muda. Nada foi salvo ainda.`}
    >
      <DialogBody className="grid gap-5">
        <Consequences counts={first.counts} />
        <div>
          <Table
            caption="De quem a nota muda"
            rows={data?.pages.flatMap(({ changes }) => changes) ?? []}
            rowKey={({ attemptId }) => attemptId}
            columns={COLUMNS}
          />
          <LoadMore
            hasMore={hasNextPage}
            isLoading={isFetchingNextPage}
            onLoadMore={() => loadNextPage(fetchNextPage, 'Erro ao carregar resultados')}
          />
        </div>
      </DialogBody>
      <DialogFooter>
        <CancelButton />
        <Button onClick={onApply}>Aplicar correção</Button>
      </DialogFooter>
    </Dialog>
  )
}

function Consequences({ counts }: Pick<RegradePreview, 'counts'>) {
  const { raised, lowered, nowPassed, keptPass } = counts
  return (
    <ul className="grid list-disc gap-1 pl-5">
      {raised > 0 ? <li>A nota de {counted(raised, STUDENTS)} sobe.</li> : null}
      {lowered > 0 ? <li>A nota de {counted(lowered, STUDENTS)} desce.</li> : null}
      {nowPassed > 0 ? (
        <li>
          {counted(nowPassed, STUDENTS)} {agreeing(nowPassed, ['passa', 'passam'])} de Reprovado a Aprovado,
          com a próxima aula e o certificado a que {agreeing(nowPassed, ['tiver', 'tiverem'])} direito.
        </li>
      ) : null}
      {keptPass > 0 ? (
        <li>
          {counted(keptPass, STUDENTS)} {agreeing(keptPass, ['ficaria', 'ficariam'])} abaixo da nota mínima,
          mas {agreeing(keptPass, ['continua aprovado', 'continuam aprovados'])}: o que já abriu não se fecha.
        </li>
      ) : null}
      <li>Quem muda de nota recebe uma notificação, e a correção fica no registro de alterações.</li>
    </ul>
  )
}

const COLUMNS: TableColumn<ChangedResult, string>[] = [
  {
    key: 'user',
    header: 'Aluno',
    isRowHeader: true,
    cell: ({ user }) => (
      <span className="wrap-anywhere">
        {user.name}
        <span className="block text-xs font-body text-text-muted">
          <Email address={user.email} />
        </span>
      </span>
    ),
  },
  {
    key: 'score',
    header: 'Nota',
    className: 'tabular-nums md:whitespace-nowrap',
    cell: ({ before, after }) => <Change before={`${before.score}%`} after={`${after.score}%`} />,
  },
  { key: 'status', header: 'Status', cell: (change) => <Status {...change} /> },
]

function Status({ before, after }: ChangedResult) {
  return (
    <span>
      {before.passed === after.passed ? (
        <PassedBadge passed={after.passed} />
      ) : (
        <Change before="Reprovado" after={<PassedBadge passed />} />
      )}
      {isPassKept(after) ? (
        <span className="mt-0.5 block text-xs text-text-muted">continua valendo</span>
      ) : null}
    </span>
  )
}

type ChangeProps = { before: string; after: ReactNode }

const Change = ({ before, after }: ChangeProps) => (
  <span>
    <span className="sr-only">de </span>
    {before}
    <span aria-hidden> → </span>
    <span className="sr-only"> para </span>
    {after}
  </span>
)
