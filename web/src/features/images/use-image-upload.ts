import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { problemSentence } from '#/api/api-problem.ts'
import type { Send } from '#/api/send-image.ts'
import { type ChosenImage, ImageRefused, type ImageRules, openImage } from './image-file.ts'

type Parts<Answer> = {
  rules: ImageRules
  onSent: (answer: Answer) => Promise<void> | void
}

/** What the dialog that frames an image is given besides the image. */
export type Framing<Answer> = {
  onClose: () => void
  onSave: (send: Send<Answer>) => void
  onStopSending: () => void
  /** Percent sent, while it is being sent. */
  progress: number | null
  problem: string | null
}

/** Choosing, framing and sending an image. Until it is sent it stays in its frame. */
export function useImageUpload<Answer>({ rules, onSent }: Parts<Answer>) {
  const [chosen, setChosen] = useState<ChosenImage | null>(null)
  const [progress, setProgress] = useState(0)
  const [refusal, setRefusal] = useState<string | null>(null)
  const sending = useRef<AbortController>(undefined)

  useEffect(() => {
    if (chosen) return () => URL.revokeObjectURL(chosen.url)
  }, [chosen])
  // Leaving the screen cancels the upload.
  useEffect(() => () => sending.current?.abort(), [])

  const upload = useMutation({
    mutationFn: (send: Send<Answer>) => {
      sending.current = new AbortController()
      return send({ onProgress: setProgress, signal: sending.current.signal })
    },
    onMutate: () => setProgress(0),
    onSuccess: async (answer) => {
      await onSent(answer)
      setChosen(null)
    },
  })

  const choose = async (file: File) => {
    setRefusal(null)
    upload.reset()
    try {
      setChosen(await openImage(file, rules))
    } catch (error) {
      if (!(error instanceof ImageRefused)) throw error
      setRefusal(error.message)
    }
  }
  const framing: Framing<Answer> = {
    onClose: () => setChosen(null),
    onSave: (send) => upload.mutate(send),
    onStopSending: () => {
      sending.current?.abort()
      upload.reset()
    },
    progress: upload.isPending ? progress : null,
    problem: upload.error ? problemSentence(upload.error) : null,
  }
  return { chosen, refusal, choose: (file: File) => void choose(file), framing }
}
