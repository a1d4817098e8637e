import { CAPTION_LANGUAGES, type CaptionLanguage } from '@farol/domain/captions/languages.ts'
import type { VideoKind } from '@farol/domain/video-source.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { removeCaptions, saveCaptions, uploadedCaptionsQuery } from '#/api/admin-captions.ts'
import { ApiProblem, problemSentence } from '#/api/api-problem.ts'
import type { LessonPlace } from '#/api/lessons.ts'
import { useConfirm } from '#/features/admin/use-confirm.ts'
import { notify } from '#/notices/notices.ts'
import { counted } from '#/text/counts.ts'
import { ConfirmDialog } from '#/ui/confirm-dialog.tsx'
import { CaptionsBox } from './captions-box.tsx'

const CUES = ['legenda', 'legendas'] as const

type Props = { place: LessonPlace; videoKind: VideoKind | undefined }

/** Of a lesson that exists: files are saved at once, apart from the form around them. */
export function CaptionsFiles({ place, videoKind }: Props) {
  const queryClient = useQueryClient()
  const { data: saved = [], isError } = useQuery(uploadedCaptionsQuery(place))
  const refresh = () => queryClient.invalidateQueries(uploadedCaptionsQuery(place))
  const upload = useMutation({
    mutationFn: ({ language, file }: { language: CaptionLanguage; file: File }) =>
      saveCaptions({ ...place, language }, file),
    onSuccess: async ({ cueCount, language }) => {
      await refresh()
      const detail = `${CAPTION_LANGUAGES[language]}, ${counted(cueCount, CUES)}.`
      notify.success({ title: 'Legendas salvas', detail })
    },
  })
  const deletion = useConfirm({
    act: (language: CaptionLanguage) => removeCaptions({ ...place, language }),
    success: (language) => ({ title: 'Legendas deletadas', detail: CAPTION_LANGUAGES[language] }),
    errorTitle: 'Erro ao deletar legendas',
    onDone: refresh,
  })
  const notLoaded = isError ? 'As legendas salvas não abriram.' : undefined
  return (
    <>
      <CaptionsBox
        rows={saved.map(({ language, cueCount, name }) => ({
          language,
          text: `${counted(cueCount, CUES)} · ${name}`,
        }))}
        videoKind={videoKind}
        note="São salvas na hora."
        isSending={upload.isPending}
        error={upload.error ? uploadSentence(upload.error) : notLoaded}
        onFile={(language, file) => upload.mutate({ language, file })}
        onChoice={upload.reset}
        onDelete={deletion.ask}
      />
      <ConfirmDialog
        {...deletion.dialog}
        title="Tem certeza que deseja deletar estas legendas?"
        confirmLabel="Deletar"
        pendingLabel="Deletando…"
      >
        {deletion.subject
          ? `As legendas em ${CAPTION_LANGUAGES[deletion.subject].toLowerCase()} e a transcrição delas deixam de aparecer na aula.`
          : null}
      </ConfirmDialog>
    </>
  )
}

type Chosen = { language: CaptionLanguage; file: File }

/** Of a lesson that is not created yet: files wait in the form, and are sent once it is. */
export function useChosenCaptions() {
  const [chosen, setChosen] = useState<readonly Chosen[]>([])
  const others = (language: CaptionLanguage) => chosen.filter((each) => each.language !== language)
  return {
    box: (videoKind: VideoKind | undefined) => (
      <CaptionsBox
        rows={chosen.map(({ language, file }) => ({ language, text: file.name }))}
        videoKind={videoKind}
        note="São enviadas com a aula."
        error={undefined}
        onFile={(language, file) => setChosen([...others(language), { language, file }])}
        onChoice={() => undefined}
        onDelete={(language) => setChosen(others(language))}
      />
    ),
    /** The lesson is there by now: what is wrong with a file is said, and mended by editing the lesson. */
    send: async (place: LessonPlace) => {
      for (const { language, file } of chosen) {
        await saveCaptions({ ...place, language }, file).catch((error: Error) =>
          notify.error({
            title: 'As legendas não foram salvas',
            detail: `${file.name}: ${uploadSentence(error)}`,
          }),
        )
      }
      setChosen([])
    },
  }
}

/** The server says what is wrong with the file. */
const uploadSentence = (error: Error) =>
  (error instanceof ApiProblem && error.fields.file) || problemSentence(error)
