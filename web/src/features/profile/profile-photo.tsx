import type { User } from '@farol/contract/account.ts'
import { PHOTO_MAX_BYTES } from '@farol/domain/limits.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Camera, Trash2 } from 'lucide-react'
import { problemSentence } from '#/api/api-problem.ts'
import { removePhoto } from '#/api/profile.ts'
import { updateUser } from '#/api/session-cache.ts'
import { ImageFileButton } from '#/features/images/image-file-button.tsx'
import { ImageProblem } from '#/features/images/image-problem.tsx'
import { useImageUpload } from '#/features/images/use-image-upload.ts'
import { notify } from '#/notices/notices.ts'
import { Button } from '#/ui/button.tsx'
import { lazyPart, useLazyPart } from '#/ui/lazy.ts'
import type { SentPhoto } from './photo-dialog.tsx'

const photoDialog = lazyPart(async () => (await import('./photo-dialog.tsx')).PhotoDialog)

const RULES = {
  maxBytes: PHOTO_MAX_BYTES,
  sentences: {
    format: 'Este formato não é aceito. Escolha uma foto em JPEG, PNG ou WebP.',
    tooLarge: 'Esta foto tem mais de 5\u00a0MB. Escolha uma menor.',
    unreadable: 'Não conseguimos abrir este arquivo como imagem. Escolha outra foto.',
  },
}

/** Choosing, framing, sending and removing one's own photo. */
export function ProfilePhoto({ user }: { user: User }) {
  const queryClient = useQueryClient()
  const { chosen, refusal, choose, framing } = useImageUpload<SentPhoto>({
    rules: RULES,
    onSent: (answer) => {
      updateUser(queryClient, answer.user)
      notify.success({ title: 'Perfil atualizado', detail: 'Sua foto nova já está no lugar.' })
    },
  })
  const PhotoDialog = useLazyPart(photoDialog, chosen !== null, framing.onClose)
  const removal = useMutation({
    mutationFn: removePhoto,
    onSuccess: (answer) => {
      updateUser(queryClient, answer.user)
      notify.success({ title: 'Perfil atualizado', detail: 'Sua foto foi removida.' })
    },
    onError: (error) => notify.error({ title: 'Erro ao salvar', detail: problemSentence(error) }),
  })

  return (
    <>
      <PhotoPicker
        hasPhoto={user.avatarUrl !== null}
        onChoose={choose}
        onRemove={() => removal.mutate()}
        isRemoving={removal.isPending}
        problem={refusal}
      />
      {chosen && PhotoDialog ? <PhotoDialog chosen={chosen} {...framing} /> : null}
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
  return (
    <div className="grid justify-items-start gap-2">
      <div className="flex flex-wrap gap-2">
        <ImageFileButton icon={Camera} label="Arquivo da foto" onChoose={onChoose}>
          {hasPhoto ? 'Trocar foto' : 'Enviar foto'}
        </ImageFileButton>
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
      <p className="text-xs text-text-muted">JPEG, PNG ou WebP de até 5{'\u00a0'}MB.</p>
      <ImageProblem sentence={problem} />
    </div>
  )
}
