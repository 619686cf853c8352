import type { Plugin } from 'vite';

const reloads = 'window.location.reload();';
/** Parts of a page that have files of their own: its loader, and what is fetched ahead. */
const parts = /import\(\s*(?:\/\*[^*]*\*\/\s*)*(route\.client\w+Module|modulePath)\s*\)/g;

const ask = (url: string) => `window.pageFileGone(${url}, error)`;

/**
 * When the file of a page is gone, because a new build was put in place under an open tab, React Router loads the page
 * anew that is shown: the click is lost. It asks us instead (shell/new-build.ts), and we go where the click wanted to.
 */
export const goneChunks = (): Plugin => ({
  name: 'gone-chunks',
  transform(code, id) {
    const file = /react-router\/dist\/[^?]*\/ssr\/(routeModules|routes)\.js/.exec(id)?.[1];
    if (file === undefined) return undefined;
    const found = file === 'routes' ? code.match(parts)?.length === 4 : code.split(reloads).length === 2;
    if (!found) throw new Error('React Router loads the files of pages in another way now.');
    if (file === 'routeModules') {
      return {
        code: code.replace(reloads, `if (window.pageFileGone) return ${ask('route.module')}; ${reloads}`),
        map: null,
      };
    }
    return {
      code: code.replace(parts, (_, url: string) => {
        // What is fetched ahead is asked for again when it is needed.
        const otherwise =
          url === 'modulePath' ? 'undefined' : `window.pageFileGone ? ${ask(url)} : Promise.reject(error)`;
        return `import(/* @vite-ignore */ ${url}).catch((error) => ${otherwise})`;
      }),
      map: null,
    };
  },
});
