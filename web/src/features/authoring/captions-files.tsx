import {
  CAPTION_LANGUAGES,
  type CaptionLanguage,
  DEFAULT_CAPTION_LANGUAGE,
} from '@farol/domain/captions/languages.ts'
import { CAPTIONS_MAX_BYTES } from '@farol/domain/limits.ts'
import type { VideoKind } from '@farol/domain/video-source.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { removeCaptions, saveCaptions, uploadedCaptionsQuery } from '#/api/admin-captions.ts'
import { ApiProblem, problemSentence } from '#/api/api-problem.ts'
import type { LessonPlace } from '#/api/lessons.ts'
import { useConfirm } from '#/features/admin/use-confirm.ts'
import { notify } from '#/notices/notices.ts'
import { agreeing, counted } from '#/text/counts.ts'
import { ConfirmDialog } from '#/ui/confirm-dialog.tsx'
import { CaptionsBox, TOO_LARGE } from './captions-box.tsx'

const CUES = ['legenda', 'legendas'] as const

export type LessonCaptions = {
  /** Stands in the form of the lesson. */
  box: (videoKind: VideoKind | undefined) => ReactNode
  /** Takes files that were dropped where videos or materials go. */
  take: (files: readonly File[]) => void
  /** There are some already. */
  hasFiles: boolean
}

/** For a lesson that exists: files are saved at once, apart from the form around them. */
export function useSavedCaptions(place: LessonPlace): LessonCaptions {
  const queryClient = useQueryClient()
  const { data: saved, isError } = useQuery(uploadedCaptionsQuery(place))
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
  const box = (videoKind: VideoKind | undefined) => (
    <>
      <CaptionsBox
        rows={(saved ?? []).map(({ language, cueCount, name }) => ({
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
  const save = (file: File) =>
    upload.mutate(
      { language: DEFAULT_CAPTION_LANGUAGE, file },
      { onError: (error) => notifyNotSaved(file, uploadSentence(error)) },
    )
  return {
    box,
    hasFiles: (saved ?? []).length > 0,
    take: (files) => takeFiles(files, { known: saved, take: save }),
  }
}

type Taking = {
  /** Undefined until it is known what there is. */
  known: readonly { language: CaptionLanguage }[] | undefined
  take: (file: File) => void
}

/** The first becomes the captions in Portuguese, if there are none. Only the user knows the language of the others. */
function takeFiles(files: readonly File[], { known, take }: Taking) {
  const isFree = known?.every(({ language }) => language !== DEFAULT_CAPTION_LANGUAGE) ?? false
  const [taken] = isFree ? files : []
  if (taken && taken.size > CAPTIONS_MAX_BYTES) notifyNotSaved(taken, TOO_LARGE)
  else if (taken) take(taken)
  const left = files.filter((file) => file !== taken)
  if (left.length > 0)
    notify.info({
      title: agreeing(left.length, ['Este arquivo tem legendas', 'Estes arquivos têm legendas']),
      detail: `${left.map(({ name }) => `“${name}”`).join(', ')}: escolha a língua e envie em “Arquivos de legendas”.`,
    })
}

const notifyNotSaved = ({ name }: File, sentence: string) =>
  notify.error({ title: 'As legendas não foram salvas', detail: `${name}: ${sentence}` })

type Chosen = { language: CaptionLanguage; file: File }

/** For a lesson that is not created yet: files wait in the form, and are sent once it is. */
export function useChosenCaptions(): LessonCaptions & { send: (place: LessonPlace) => Promise<void> } {
  const [chosen, setChosen] = useState<readonly Chosen[]>([])
  const others = (language: CaptionLanguage) => chosen.filter((each) => each.language !== language)
  const add = (language: CaptionLanguage, file: File) => setChosen([...others(language), { language, file }])
  return {
    hasFiles: chosen.length > 0,
    box: (videoKind) => (
      <CaptionsBox
        rows={chosen.map(({ language, file }) => ({ language, text: file.name }))}
        videoKind={videoKind}
        note="São enviadas com a aula."
        error={undefined}
        onFile={add}
        onChoice={() => undefined}
        onDelete={(language) => setChosen(others(language))}
      />
    ),
    take: (files) =>
      takeFiles(files, {
        known: chosen,
        take: (file) => {
          add(DEFAULT_CAPTION_LANGUAGE, file)
          const detail = `${file.name}: ${CAPTION_LANGUAGES[DEFAULT_CAPTION_LANGUAGE]}. São enviadas com a aula.`
          notify.success({ title: 'Legendas adicionadas', detail })
        },
      }),
    /** The lesson exists by now: a problem with a file is shown, and fixed by editing the lesson. */
    send: async (place: LessonPlace) => {
      for (const { language, file } of chosen) {
        await saveCaptions({ ...place, language }, file).catch((error: Error) =>
          notifyNotSaved(file, uploadSentence(error)),
        )
      }
      setChosen([])
    },
  }
}

/** The server says what is wrong with the file. */
const uploadSentence = (error: Error) =>
  (error instanceof ApiProblem && error.fields.file) || problemSentence(error)
