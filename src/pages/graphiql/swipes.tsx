import { useGraphiQL } from '@graphiql/react';
import { useEffect } from 'react';

/**
 * Lets a swipe over an editor scroll the page once the editor's own text is at its end, as it is for any other part of
 * a page. Monaco alone keeps all swipes, so that on a phone the editors would bar the way to the answer.
 */
export function Swipes() {
  const query = useGraphiQL((state) => state.queryEditor);
  const variables = useGraphiQL((state) => state.variableEditor);
  const headers = useGraphiQL((state) => state.headerEditor);
  const response = useGraphiQL((state) => state.responseEditor);
  useEffect(() => {
    const editors = [query, variables, headers, response];
    let lastY = 0;
    let isOfPage: boolean | undefined;

    const start = ({ touches }: TouchEvent) => {
      lastY = touches[0]?.clientY ?? 0;
      isOfPage = touches.length > 1 ? false : undefined;
    };
    const isAtEnd = (target: Node, moved: number) => {
      const editor = editors.find((one) => one?.getContainerDomNode().contains(target));
      if (!editor) return false;
      const top = editor.getScrollTop();
      const most = editor.getScrollHeight() - editor.getLayoutInfo().height;
      return moved > 0 ? top <= 0 : top >= most;
    };
    const move = (event: TouchEvent) => {
      const y = event.touches[0]?.clientY ?? lastY;
      const moved = y - lastY;
      lastY = y;
      if (moved !== 0) isOfPage ??= isAtEnd(event.target as Node, moved);
      if (!isOfPage) return;
      // Monaco listens at the document. It has told the browser not to scroll when the touch began.
      event.stopPropagation();
      document.getElementById('graphiql-session')?.scrollBy(0, -moved);
    };
    const end = (event: TouchEvent) => {
      // Monaco would take it for a tap.
      if (isOfPage) event.stopPropagation();
    };
    const listen = { capture: true, passive: true };
    addEventListener('touchstart', start, listen);
    addEventListener('touchmove', move, listen);
    addEventListener('touchend', end, listen);
    return () => {
      removeEventListener('touchstart', start, listen);
      removeEventListener('touchmove', move, listen);
      removeEventListener('touchend', end, listen);
    };
  }, [query, variables, headers, response]);
  return null;
}
