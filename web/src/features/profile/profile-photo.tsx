import type { User } from '@farol/contract/account.ts'
import { PHOTO_MAX_BYTES, PHOTO_TYPES } from '@farol/domain/limits.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Camera, Trash2 } from 'lucide-react'
import { type ChangeEvent, useEffect, useRef, useState } from 'react'
import { problemSentence } from '#/api/api-problem.ts'
import { removePhoto } from '#/api/profile.ts'
import { updateUser } from '#/api/session-cache.ts'
import { type ChosenImage, ImageRefused, openImage } from '#/features/images/image-file.ts'
import { ImageProblem } from '#/features/images/image-problem.tsx'
import { notify } from '#/notices/notices.ts'
import { Button } from '#/ui/button.tsx'
import { lazyPart, useLazyPart } from '#/ui/lazy.ts'
import type { SendPhoto } from './photo-dialog.tsx'

const photoDialog = lazyPart(async () => (await import('./photo-dialog.tsx')).PhotoDialog)

const RULES = {
  maxBytes: PHOTO_MAX_BYTES,
  sentences: {
    format: 'Este formato não é aceito. Escolha uma foto em JPEG, PNG ou WebP.',
    tooLarge: 'Esta foto tem mais de 5\u00a0MB. Escolha uma menor.',
    unreadable: 'Não conseguimos abrir este arquivo como imagem. Escolha outra foto.',
  },
}

type Sending = { send: SendPhoto; signal: AbortSignal }

/** Choosing, framing, sending and removing one's own photo. */
export function ProfilePhoto({ user }: { user: User }) {
  const queryClient = useQueryClient()
  const [photo, setPhoto] = useState<ChosenImage | null>(null)
  const [progress, setProgress] = useState(0)
  const [refusal, setRefusal] = useState<string | null>(null)

  const PhotoDialog = useLazyPart(photoDialog, photo !== null, () => setPhoto(null))

  useEffect(() => {
    if (photo) return () => URL.revokeObjectURL(photo.url)
  }, [photo])

  const upload = useMutation({
    mutationFn: ({ send, signal }: Sending) => send({ onProgress: setProgress, signal }),
    onMutate: () => setProgress(0),
    onSuccess: (answer) => {
      updateUser(queryClient, answer.user)
      setPhoto(null)
      notify.success({ title: 'Perfil atualizado', detail: 'Sua foto nova já está no lugar.' })
    },
  })
  const sending = useRef<AbortController>(undefined)
  const save = (send: SendPhoto) => {
    sending.current = new AbortController()
    upload.mutate({ send, signal: sending.current.signal })
  }
  /** The photo stays in its frame. */
  const stopSending = () => {
    sending.current?.abort()
    upload.reset()
  }
  // Leaving the screen cancels the upload.
  useEffect(() => () => sending.current?.abort(), [])

  const removal = useMutation({
    mutationFn: removePhoto,
    onSuccess: (answer) => {
      updateUser(queryClient, answer.user)
      notify.success({ title: 'Perfil atualizado', detail: 'Sua foto foi removida.' })
    },
    onError: (error) => notify.error({ title: 'Erro ao salvar', detail: problemSentence(error) }),
  })

  const choose = async (file: File) => {
    setRefusal(null)
    upload.reset()
    try {
      setPhoto(await openImage(file, RULES))
    } catch (error) {
      if (!(error instanceof ImageRefused)) throw error
      setRefusal(error.message)
    }
  }

  return (
    <>
      <PhotoPicker
        hasPhoto={user.avatarUrl !== null}
        onChoose={(file) => void choose(file)}
        onRemove={() => removal.mutate()}
        isRemoving={removal.isPending}
        problem={refusal}
      />
      {photo && PhotoDialog ? (
        <PhotoDialog
          photo={photo}
          onClose={() => setPhoto(null)}
          onSave={save}
          onStopSending={stopSending}
          progress={upload.isPending ? progress : null}
          problem={upload.error ? problemSentence(upload.error) : null}
        />
      ) : null}
    </>
  )
}

type PhotoPickerProps = {
  hasPhoto: boolean
  onChoose: (file: File) => void
  onRemove: () => void
  isRemoving: boolean
  problem: string | null
}

function PhotoPicker({ hasPhoto, onChoose, onRemove, isRemoving, problem }: PhotoPickerProps) {
  const input = useRef<HTMLInputElement>(null)
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.target.files ?? []
    // The same file may be chosen again after a mistake.
    event.target.value = ''
    if (file) onChoose(file)
  }
  return (
    <div className="grid justify-items-start gap-2">
      <div className="flex flex-wrap gap-2">
        <Button variant="outline" icon={Camera} onClick={() => input.current?.click()}>
          {hasPhoto ? 'Trocar foto' : 'Enviar foto'}
        </Button>
        {hasPhoto ? (
          <Button
            variant="ghost-danger"
            icon={Trash2}
            onClick={onRemove}
            isLoading={isRemoving}
            loadingText="Removendo…"
          >
            Remover foto
          </Button>
        ) : null}
      </div>
      <input
        ref={input}
        type="file"
        accept={PHOTO_TYPES.join(',')}
        aria-label="Arquivo da foto"
        onChange={choose}
        hidden
      />
      <p className="text-xs text-text-muted">JPEG, PNG ou WebP de até 5{'\u00a0'}MB.</p>
      <ImageProblem sentence={problem} />
    </div>
  )
}
