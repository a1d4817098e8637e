import { type DragEvent, useState } from 'react'

/** For all of a form or page: dropped beside a field, a file would replace the page. */
export function useFileDrop(onFiles: (files: File[]) => void) {
  const [isOver, setIsOver] = useState(false)
  const over = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return
    event.preventDefault()
    setIsOver(true)
  }
  const drop = (event: DragEvent) => {
    setIsOver(false)
    const files = [...event.dataTransfer.files]
    if (files.length === 0) return
    event.preventDefault()
    onFiles(files)
  }
  return {
    isDropTarget: isOver,
    dropProps: { onDragOver: over, onDragLeave: () => setIsOver(false), onDrop: drop },
  }
}
