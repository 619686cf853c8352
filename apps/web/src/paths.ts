/** Every address of the product. Nothing else in the web app spells a path. */
export const paths = {
  home: () => '/',
};

export const publicPaths = ['/'];
