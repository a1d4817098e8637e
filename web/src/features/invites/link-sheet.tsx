import type { TurmaLink } from '@farol/contract/invites.ts'
import { Link } from '@tanstack/react-router'
import { Printer } from 'lucide-react'
import type { InvitesOfTurma } from '#/api/invites.ts'
import { calendarDay } from '#/text/figures.ts'
import { turmaPeriod } from '#/text/turmas.ts'
import { Button } from '#/ui/button.tsx'
import { EmptyState } from '#/ui/empty-state.tsx'
import { schoolName } from '#/ui/school.ts'
import { BackLink } from '#/ui/text-link.tsx'
import { QrImage } from './qr-image.tsx'

type Props = {
  turma: InvitesOfTurma['turma']
  /** Undefined if it was revoked. */
  link: TurmaLink | undefined
}

/** One page to hang on a wall: who invites, to what, and how one gets in, with a camera or by typing. */
export function LinkSheet({ turma, link }: Props) {
  const { host } = window.location
  return (
    <div className="max-w-240">
      <div className="mb-6.5 flex flex-wrap items-center justify-between gap-3 print:hidden">
        <BackLink render={<Link to="/admin/turmas/$turmaId/convites" params={{ turmaId: turma.id }} />}>
          Voltar aos convites
        </BackLink>
        {link ? (
          <Button icon={Printer} onClick={() => window.print()} className="max-sm:w-full">
            Imprimir
          </Button>
        ) : null}
      </div>
      {link ? (
        <article className="grid justify-items-center gap-5 rounded-lg border border-border bg-surface-raised px-6 py-10 text-center break-inside-avoid print:border-0 print:bg-transparent print:py-0">
          <p className="wrap-anywhere text-text-muted">
            {schoolName} · {host}
          </p>
          <div>
            <h1 className="text-3xl wrap-anywhere">{turma.name}</h1>
            {turma.startsOn || turma.endsOn ? (
              <p className="mt-2 text-text-muted">{turmaPeriod(turma)}</p>
            ) : null}
          </div>
          <QrImage
            code={link.qrCode}
            label="QR code para entrar na turma"
            className="size-72 max-w-full print:size-[9cm]"
          />
          <ol className="grid list-decimal justify-items-start gap-1 pl-5 text-left">
            <li>Aponte a câmera do celular para o código.</li>
            <li>Crie sua conta, ou entre com a que você tem.</li>
            <li>Pronto: você está na turma.</li>
          </ol>
          <p className="max-w-full">
            Sem câmera? Abra no navegador:
            <strong className="mt-1 block font-strong wrap-anywhere">
              {link.url.replace(/^https?:\/\//, '')}
            </strong>
          </p>
          {link.endsOn ? (
            <p className="text-sm text-text-muted">Vale até {calendarDay(link.endsOn)}.</p>
          ) : null}
        </article>
      ) : (
        <EmptyState isBoxed heading="h1" title="Este link não existe mais">
          Ele foi revogado. Volte aos convites e crie outro.
        </EmptyState>
      )}
    </div>
  )
}
