import type { InvitedState, UnreadableReason } from '@farol/domain/invite-list.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { CircleAlert, FileUp, Send } from 'lucide-react'
import { useRef, useState } from 'react'
import { ApiProblem, problemSentence } from '#/api/api-problem.ts'
import { type CheckedList, checkInvites, refreshInvites, sendInvites } from '#/api/invites.ts'
import { Panel } from '#/features/admin/page.tsx'
import { DraftNotice } from '#/forms/draft-notice.tsx'
import { useDraftState } from '#/forms/use-draft-state.ts'
import { notify, prepareNotices } from '#/notices/notices.ts'
import { counted, PEOPLE } from '#/text/counts.ts'
import { Badge } from '#/ui/badge.tsx'
import { Button } from '#/ui/button.tsx'
import { Field } from '#/ui/field.tsx'
import { Textarea } from '#/ui/textarea.tsx'

type Props = { turmaId: string; isMailConfigured: boolean }

const EMPTY = { text: '' }
const EXAMPLE = 'Ana Souza <ana@exemplo.com>\nBruno Lima; bruno@exemplo.com\ncaio@exemplo.com'

/** Pasted or from a file; nobody gets a mail before the list was checked. */
export function InvitePeople({ turmaId, isMailConfigured }: Props) {
  const queryClient = useQueryClient()
  const { typed, setTyped, draft } = useDraftState({ name: `invites.${turmaId}` }, EMPTY)
  const { text } = typed
  const [problem, setProblem] = useState<string>()
  const [checked, setChecked] = useState<CheckedList>()
  const write = (next: string) => {
    setTyped({ text: next })
    setProblem(undefined)
    setChecked(undefined)
  }
  const showProblem = (error: unknown) =>
    setProblem((error instanceof ApiProblem && error.fields?.text) || problemSentence(error))
  const checking = useMutation({
    mutationFn: () => checkInvites({ turmaId, text }),
    onSuccess: setChecked,
    onError: showProblem,
  })
  const sending = useMutation({
    mutationFn: () => sendInvites({ turmaId, text }),
    onSuccess: async ({ invited }) => {
      notify.success({
        title: isMailConfigured ? 'Convites a caminho' : 'Convites criados, sem email',
        detail: counted(invited, PEOPLE),
      })
      write('')
      draft.forget()
      await refreshInvites(queryClient, turmaId)
    },
    onError: showProblem,
  })
  return (
    <section aria-labelledby="convidar">
      <h2 id="convidar" className="text-[1.1875rem]">
        Convidar por email
      </h2>
      <p className="mt-1 mb-3.5 text-sm text-text-muted">
        Cada pessoa recebe um link só seu, e na primeira visita entra sem senha.
        {isMailConfigured
          ? null
          : ' Mas esta escola ainda não envia emails: use o link ou o QR code, acima. Quem cuida da instalação do Farol pode ligar o envio.'}
      </p>
      <Panel className="grid grid-cols-1 gap-5 p-5 md:p-6">
        <DraftNotice draft={draft} onDiscard={() => write('')} />
        <Field
          label="Nomes e emails"
          hint="Cole a lista como você a tem: uma pessoa por linha, colunas de uma planilha, ou emails separados por vírgula."
          error={problem}
        >
          <Textarea
            rows={6}
            resizes="fixed"
            spellCheck={false}
            placeholder={EXAMPLE}
            value={text}
            onFocus={prepareNotices}
            onChange={(event) => write(event.target.value)}
          />
        </Field>
        <div className="flex flex-wrap items-start justify-between gap-3">
          <PeopleFile onText={write} onProblem={setProblem} />
          <Button
            variant={checked ? 'outline' : 'primary'}
            disabled={text.trim() === ''}
            isLoading={checking.isPending}
            loadingText="Conferindo…"
            onClick={() => checking.mutate()}
            className="max-sm:w-full"
          >
            Conferir lista
          </Button>
        </div>
        <div role="status" aria-label="Resultado da conferência" className="empty:hidden">
          {checked ? (
            <DryRun checked={checked} isSending={sending.isPending} onSend={() => sending.mutate()} />
          ) : null}
        </div>
      </Panel>
    </section>
  )
}

const STATES = {
  new: { kind: 'success', label: 'Novo' },
  account: { kind: 'success', label: 'Já tem conta' },
  member: { kind: 'outline', label: 'Já está na turma' },
  invited: { kind: 'outline', label: 'Já convidado' },
} as const satisfies Record<InvitedState, object>

const REASONS = {
  'no-address': 'não há um email nesta linha',
  'not-an-address': 'não é um email válido',
  'too-long': 'é longo demais para um email',
  repeated: 'aparece antes na lista',
} as const satisfies Record<UnreadableReason, string>

type DryRunProps = { checked: CheckedList; isSending: boolean; onSend: () => void }

function DryRun({ checked: { people, unreadable }, isSending, onSend }: DryRunProps) {
  const invited = people.filter(({ state }) => state === 'new' || state === 'account')
  return (
    <div className="grid gap-4 border-t border-border pt-5">
      <p className="font-strong">
        {invited.length === 0
          ? 'Ninguém novo nesta lista.'
          : `${counted(invited.length, PEOPLE)} para convidar.`}
      </p>
      {unreadable.length > 0 ? (
        <ul
          aria-label="O que não foi lido"
          className="grid max-h-60 gap-1.5 overflow-y-auto rounded-md bg-warning-soft px-4 py-3 text-sm text-warning"
        >
          {unreadable.map(({ line, text, reason }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two of one line may read the same, and the list is replaced as a whole
            <li key={index} className="flex items-start gap-2 wrap-anywhere">
              <CircleAlert size={18} strokeWidth={1.75} aria-hidden className="mt-0.5 flex-none" />
              <span>
                <strong className="font-strong tabular-nums">Linha {line}:</strong> “{text}” {REASONS[reason]}
                .
              </span>
            </li>
          ))}
        </ul>
      ) : null}
      {people.length > 0 ? (
        <ul aria-label="Pessoas da lista" className="max-h-90 divide-y divide-border overflow-y-auto">
          {people.map(({ email, name, state }) => (
            <li key={email} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
              <span className="min-w-0 text-sm wrap-anywhere">
                {name ? <span className="block font-strong">{name}</span> : null}
                <span className={name ? 'text-xs text-text-muted' : 'font-strong'}>{email}</span>
              </span>
              <Badge kind={STATES[state].kind}>{STATES[state].label}</Badge>
            </li>
          ))}
        </ul>
      ) : null}
      {invited.length > 0 ? (
        <Button
          icon={Send}
          isLoading={isSending}
          loadingText="Enviando…"
          onClick={onSend}
          className="justify-self-end max-sm:w-full"
        >
          {invited.length === 1 ? 'Enviar 1 convite' : `Enviar ${invited.length} convites`}
        </Button>
      ) : null}
    </div>
  )
}

type FileProps = { onText: (text: string) => void; onProblem: (problem: string) => void }

/** What it holds comes into the field, where it can be looked at and changed. */
function PeopleFile({ onText, onProblem }: FileProps) {
  const input = useRef<HTMLInputElement>(null)
  const read = async (file: File | undefined) => {
    if (!file) return
    const { readPeopleFile } = await import('./read-people-file.ts')
    const found = await readPeopleFile(file)
    if ('problem' in found) onProblem(found.problem)
    else onText(found.text)
  }
  return (
    <>
      <Button
        variant="outline"
        icon={FileUp}
        onClick={() => input.current?.click()}
        className="max-sm:w-full"
      >
        Escolher planilha (Excel ou CSV)
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label="Arquivo da lista"
        accept=".csv,.txt,.tsv,.xlsx,text/csv,text/plain"
        onChange={({ target }) => {
          void read(target.files?.[0])
          target.value = ''
        }}
      />
    </>
  )
}
