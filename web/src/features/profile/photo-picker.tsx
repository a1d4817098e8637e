import { PHOTO_TYPES } from '@farol/domain/limits.ts'
import { Camera, Trash2 } from 'lucide-react'
import { type ChangeEvent, useRef } from 'react'
import { Button } from '#/ui/button.tsx'
import { PhotoProblem } from './photo-problem.tsx'

type Props = {
  hasPhoto: boolean
  onChoose: (file: File) => void
  onRemove: () => void
  isRemoving: boolean
  problem: string | null
}

export function PhotoPicker({ hasPhoto, onChoose, onRemove, isRemoving, problem }: Props) {
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
      <PhotoProblem sentence={problem} />
    </div>
  )
}
