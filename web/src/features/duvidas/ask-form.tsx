import { PHOTO_MAX_BYTES } from '@farol/domain/limits.ts'
import { useQueryClient } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { problemSentence } from '#/api/api-problem.ts'
import { askDuvida, refreshDuvidas } from '#/api/duvidas.ts'
import type { LessonPlace } from '#/api/lessons.ts'
import { uploadDuvidaImage } from '#/api/send-image.ts'
import { type ChosenImage, ImageRefused, type ImageRules, openImage } from '#/features/images/image-file.ts'
import { ImageFileButton } from '#/features/images/image-file-button.tsx'
import { ImageProblem } from '#/features/images/image-problem.tsx'
import { notify } from '#/notices/notices.ts'
import type { LessonMedia } from '#/player/lesson-media.ts'
import { useMediaValue } from '#/player/use-event-value.ts'
import { minutesAndSeconds } from '#/text/durations.ts'
import { Button } from '#/ui/button.tsx'
import { PostForm } from './post-form.tsx'
import { usePostDraft } from './use-post-draft.ts'

const RULES: ImageRules = {
  maxBytes: PHOTO_MAX_BYTES,
  sentences: {
    format: 'Escolha uma imagem JPEG, PNG ou WebP.',
    tooLarge: 'Esta imagem é grande demais: o máximo é 5 MB.',
    unreadable: 'Não foi possível abrir esta imagem. Escolha outra.',
  },
}

type Chosen = ChosenImage & { file: File }

/** Asks a dúvida about this lesson, about the second at which the video stands when the user begins to write. */
export function AskForm({ place, media }: { place: LessonPlace; media: LessonMedia | null }) {
  const queryClient = useQueryClient()
  const { post, change, draft } = usePostDraft(place.lessonId)
  const [image, setImage] = useState<Chosen>()
  useEffect(() => (image ? () => URL.revokeObjectURL(image.url) : undefined), [image])

  async function send() {
    const { id } = await askDuvida(place, { ...post, body: post.body.trim() })
    if (image) await sendImage(id, image.file)
    draft.discard()
    setImage(undefined)
    await refreshDuvidas(queryClient, place.courseId)
  }
  return (
    <PostForm
      label="Qual é a sua dúvida?"
      submitLabel="Enviar dúvida"
      draft={draft}
      body={post.body}
      onBody={(body) => {
        const isBeginning = post.body === '' && media !== null && media.currentTime >= 1
        change(isBeginning ? { body, seconds: Math.floor(media.currentTime) } : { body })
      }}
      onSend={send}
    >
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
        {media ? (
          <MinuteChoice media={media} seconds={post.seconds} onChange={(seconds) => change({ seconds })} />
        ) : null}
        <ImageChoice image={image} onChange={setImage} />
      </div>
    </PostForm>
  )
}

/** The dúvida is stored: it does not wait for an image that does not arrive. */
async function sendImage(duvidaId: string, image: File) {
  try {
    await uploadDuvidaImage(duvidaId, {
      image,
      onProgress: () => undefined,
      signal: new AbortController().signal,
    })
  } catch (error) {
    notify.error({ title: 'A dúvida foi enviada sem a imagem', detail: problemSentence(error) })
  }
}

type MinuteProps = { media: LessonMedia; seconds: number | null; onChange: (seconds: number | null) => void }

function MinuteChoice({ media, seconds, onChange }: MinuteProps) {
  const now = useMediaValue(media, ({ currentTime }) => Math.floor(currentTime))
  const shown = seconds ?? now
  if (shown === 0) return null
  return (
    <label className="flex min-h-11 items-center gap-2.5">
      <input
        type="checkbox"
        checked={seconds !== null}
        onChange={({ target }) => onChange(target.checked ? now : null)}
        className="size-5 flex-none accent-brand"
      />
      <span className="tabular-nums">{`em ${minutesAndSeconds(shown)} do vídeo`}</span>
    </label>
  )
}

type ImageProps = { image: Chosen | undefined; onChange: (image: Chosen | undefined) => void }

function ImageChoice({ image, onChange }: ImageProps) {
  const [refusal, setRefusal] = useState<string | null>(null)
  const choose = async (file: File) => {
    setRefusal(null)
    try {
      onChange({ ...(await openImage(file, RULES)), file })
    } catch (error) {
      if (!(error instanceof ImageRefused)) throw error
      setRefusal(error.message)
    }
  }
  return (
    <>
      {image ? (
        <span className="flex items-center gap-2">
          <img src={image.url} alt="Imagem escolhida" className="size-11 rounded-sm object-cover" />
          <Button
            variant="ghost"
            size="sm"
            icon={X}
            aria-label="Tirar a imagem"
            onClick={() => onChange(undefined)}
          />
        </span>
      ) : (
        <ImageFileButton label="Imagem da dúvida" size="sm" onChoose={(file) => void choose(file)}>
          Juntar imagem
        </ImageFileButton>
      )}
      <ImageProblem sentence={refusal} />
    </>
  )
}
