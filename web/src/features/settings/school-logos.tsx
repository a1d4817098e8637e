import type { SchoolImage } from '@farol/domain/school.ts'
import { ImageUp, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { problemSentence } from '#/api/api-problem.ts'
import { removeSchoolImage, type School } from '#/api/school.ts'
import { Panel } from '#/features/admin/page.tsx'
import { useConfirm } from '#/features/admin/use-confirm.ts'
import { ImageFileButton } from '#/features/images/image-file-button.tsx'
import { ImageProblem } from '#/features/images/image-problem.tsx'
import { notify } from '#/notices/notices.ts'
import { Button } from '#/ui/button.tsx'
import { classNames } from '#/ui/class-names.ts'
import { ConfirmDialog } from '#/ui/confirm-dialog.tsx'

const LOGO_TEXTS = {
  saved: { title: 'Logo salvo', detail: 'Aparece na próxima página que você abrir.' },
  removed: { title: 'Logo removido', detail: 'O nome da escola volta ao lugar dele.' },
  removal: 'Onde ele aparece, fica o outro logo ou o nome da escola.',
}
const FROM_NOW_ON = 'Vale para os certificados emitidos a partir de agora.'
const LOGOS = [
  {
    kind: 'logo-light',
    title: 'Logo para fundo claro',
    ground: 'bg-[#f9f7f3] text-[#4c5567]',
    texts: LOGO_TEXTS,
  },
  {
    kind: 'logo-dark',
    title: 'Logo para fundo escuro',
    ground: 'night bg-background text-text-muted',
    texts: LOGO_TEXTS,
  },
] as const
const SIGNATURE = {
  kind: 'signature',
  title: 'Assinatura de quem assina os certificados',
  ground: 'bg-[#f9f7f3] text-[#4c5567]',
  texts: {
    saved: { title: 'Assinatura salva', detail: FROM_NOW_ON },
    removed: { title: 'Assinatura removida', detail: FROM_NOW_ON },
    removal: 'Os certificados já emitidos continuam com ela.',
  },
} as const
type ImagePlace = (typeof LOGOS)[number] | typeof SIGNATURE

type Changed = Pick<School, 'version' | 'images'>
type Props = { images: School['images']; onChange: (changed: Changed) => Promise<void> }

export function SchoolLogos({ images, onChange }: Props) {
  const removing = useConfirm({
    act: async ({ kind }: ImagePlace) => onChange(await removeSchoolImage(kind)),
    success: ({ texts }) => texts.removed,
    errorTitle: 'Erro ao remover a imagem',
    onDone: async () => undefined,
  })
  const isSignature = removing.subject === SIGNATURE
  return (
    <Panel className="mt-5 grid gap-5 p-5 md:p-6">
      <div>
        <h3 id="imagens">Logo e imagens</h3>
        <p className="mt-1 text-sm text-text-muted">
          JPEG, PNG ou WebP de até 5{'\u00a0'}MB, de preferência com fundo transparente. Com um só logo, ele
          fica nos dois fundos. Sem logo, fica o nome.
        </p>
      </div>
      <div className="grid gap-5 sm:grid-cols-2">
        {LOGOS.map((logo) => (
          <Logo
            key={logo.kind}
            {...logo}
            image={images[logo.kind]}
            onChange={onChange}
            onRemove={() => removing.ask(logo)}
          />
        ))}
      </div>
      <div className="grid gap-5 sm:grid-cols-2">
        <Logo
          {...SIGNATURE}
          image={images.signature}
          onChange={onChange}
          onRemove={() => removing.ask(SIGNATURE)}
        />
      </div>
      <ConfirmDialog
        {...removing.dialog}
        title={isSignature ? 'Remover a assinatura?' : 'Remover o logo?'}
        confirmLabel="Remover"
        pendingLabel="Removendo…"
      >
        {removing.subject?.texts.removal}
      </ConfirmDialog>
    </Panel>
  )
}

type LogoProps = ImagePlace & {
  image: School['images'][SchoolImage]
  onChange: Props['onChange']
  onRemove: () => void
}

/** Sent as soon as it is chosen: nothing of a logo is cut away. */
function Logo({ kind, title, ground, texts, image, onChange, onRemove }: LogoProps) {
  const [problem, setProblem] = useState<string | null>(null)
  const [isSending, setIsSending] = useState(false)
  const send = async (file: File) => {
    setProblem(null)
    setIsSending(true)
    try {
      const { sendLogo } = await import('./send-logo.ts')
      const answer = await sendLogo(kind, file)
      if ('refusal' in answer) return setProblem(answer.refusal)
      await onChange(answer)
      notify.success(texts.saved)
    } catch (error) {
      setProblem(problemSentence(error))
    } finally {
      setIsSending(false)
    }
  }
  return (
    <div className="grid content-start gap-2.5">
      <h4 className="text-sm font-strong">{title}</h4>
      <div className={classNames('grid h-24 place-items-center rounded-md border border-border p-4', ground)}>
        {image ? (
          <img src={`/api/school/images/${image.id}`} alt={title} className="max-h-16 max-w-full" />
        ) : (
          <span className="text-sm">Nenhum</span>
        )}
      </div>
      <div className="flex flex-wrap gap-2">
        <ImageFileButton size="sm" icon={ImageUp} label={title} onChoose={(file) => void send(file)}>
          {isSending ? 'Enviando…' : image ? 'Trocar' : 'Enviar'}
        </ImageFileButton>
        {image ? (
          <Button variant="ghost" size="sm" icon={Trash2} onClick={onRemove}>
            Remover
          </Button>
        ) : null}
      </div>
      <ImageProblem sentence={problem} />
    </div>
  )
}
