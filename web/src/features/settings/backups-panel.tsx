import { bytesText } from '@farol/domain/bytes-text.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { problemSentence } from '#/api/api-problem.ts'
import { type Backups, backupsQuery, requestBackup } from '#/api/backups.ts'
import { changesQuery } from '#/api/settings.ts'
import { TextSkeleton } from '#/features/admin/loading.tsx'
import { Panel } from '#/features/admin/page.tsx'
import { notify } from '#/notices/notices.ts'
import { counted, FILES_SENT } from '#/text/counts.ts'
import { shortMoment } from '#/text/short-dates.ts'
import { Button } from '#/ui/button.tsx'
import { classNames } from '#/ui/class-names.ts'
import {
  CURRENT_TEXTS,
  failureText,
  HEALTH_TEXTS,
  NEW_PLACE_TEXT,
  VERIFICATION_TEXTS,
} from './backup-texts.ts'
import { BackupsForm } from './backups-form.tsx'

/** How the last backup is, one on demand, and when the next are made. */
export function BackupsPanel() {
  const { data, error } = useQuery({ ...backupsQuery, staleTime: 0 })
  if (error && !data)
    return (
      <Panel className="mt-3 p-5 md:px-6">
        <p role="alert">{problemSentence(error)}</p>
      </Panel>
    )
  if (!data)
    return (
      <Panel className="mt-3 p-5 md:px-6">
        <TextSkeleton className="w-60" />
      </Panel>
    )
  return (
    <div className="mt-3 grid gap-3">
      <State {...data} />
      <Schedule schedule={data.schedule} />
    </div>
  )
}

/** The form starts from what was read first: what is refetched must not change it while the user types. */
function Schedule({ schedule }: Pick<Backups, 'schedule'>) {
  const [{ start, reloads }, setStart] = useState({ start: schedule, reloads: 0 })
  return (
    <BackupsForm
      key={reloads}
      start={start}
      onSaved={(saved) => setStart({ start: saved, reloads })}
      onReload={(current) => setStart({ start: current, reloads: reloads + 1 })}
    />
  )
}

function State({ health, good, lastVerifiedAt, failure, damage, place, current, kept, schedule }: Backups) {
  const queryClient = useQueryClient()
  const asking = useMutation({
    mutationFn: requestBackup,
    onSuccess: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: backupsQuery.queryKey }),
        queryClient.invalidateQueries({ queryKey: changesQuery.queryKey }),
      ]),
    onError: (error) => notify.error({ title: 'Erro ao pedir a cópia', detail: problemSentence(error) }),
  })
  const { title, isWarning } = HEALTH_TEXTS[health]
  return (
    <Panel className="p-5 md:px-6">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3.5">
        <div className="min-w-0 flex-1 basis-80">
          <h3 className={classNames(isWarning && 'text-warning')}>{title}</h3>
          <dl className="mt-2 grid gap-1.5 text-sm">
            <Fact name="Última cópia boa">
              {good ? `${shortMoment(good.startedAt)}, ${bytesText(good.bytes)}${partOf(good)}` : 'Nenhuma'}
            </Fact>
            <Fact name="Última verificada, restaurando de verdade">
              {lastVerifiedAt ? shortMoment(lastVerifiedAt) : 'Nenhuma'}
            </Fact>
            <Fact name="Guardadas">
              {kept.count === 0 ? 'Nenhuma' : `${kept.count}, ${bytesText(kept.bytes)} sem os arquivos`}
            </Fact>
            <Fact name="Lugar">
              <span className="wrap-anywhere">
                {place?.name ?? 'Ainda não se sabe: nenhum “npm run worker” deu notícia nos últimos minutos.'}
              </span>
            </Fact>
          </dl>
        </div>
        <Button
          variant="outline"
          isLoading={asking.isPending || current !== null}
          loadingText={current ? CURRENT_TEXTS[current] : 'Pedindo…'}
          onClick={() => asking.mutate()}
          className="max-sm:w-full"
        >
          Fazer uma cópia agora
        </Button>
      </div>
      <ul className="mt-3 grid gap-2 text-sm text-warning empty:hidden">
        {failure ? (
          <li>
            A tentativa de {shortMoment(failure.at)} falhou. {failureText(failure.failure, schedule)}
            {failure.detail ? <code className="mt-1 block wrap-anywhere">{failure.detail}</code> : null}
          </li>
        ) : null}
        {damage ? (
          <li>
            A cópia verificada em {shortMoment(damage.at)} {VERIFICATION_TEXTS[damage.verificationFailure]}
          </li>
        ) : null}
        {good?.verificationFailure ? (
          <li>Última cópia {VERIFICATION_TEXTS[good.verificationFailure]}</li>
        ) : null}
        {good && good.missingFiles > 0 ? (
          <li>{counted(good.missingFiles, FILES_SENT)} não estavam no servidor, e faltam na última cópia.</li>
        ) : null}
        {good?.isInNewPlace ? <li>{NEW_PLACE_TEXT}</li> : null}
        {place?.isOnSameDisk ? (
          <li>
            As cópias ficam no mesmo disco que a escola: se ele quebrar, vai tudo junto. Quem cuida do
            servidor escolhe outro lugar com <code>BACKUP_DIR</code> ou <code>BACKUP_URL</code>.
          </li>
        ) : null}
      </ul>
      <p className="mt-3 text-xs text-text-muted">
        A chave secreta do servidor não vai nas cópias: guarde uma cópia dela em outro lugar.
      </p>
    </Panel>
  )
}

const partOf = ({ withFiles }: { withFiles: boolean }) =>
  withFiles ? ', com os arquivos enviados' : ', sem os arquivos enviados'

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="flex flex-wrap gap-x-2">
    <dt className="text-text-muted">{name}:</dt>
    <dd className="tabular-nums">{children}</dd>
  </div>
)
