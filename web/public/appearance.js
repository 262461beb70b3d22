// Runs before the first paint. The keys and values are those of lib/appearance.ts.
(() => {
  try {
    const root = document.documentElement;
    const theme = localStorage.getItem('balanceTheme');
    if (theme === 'light' || theme === 'dark') root.dataset.theme = theme;
    const choices = {
      textSize: ['balanceTextSize', 'large', 'larger'],
      lineWidth: ['balanceLineWidth', 'narrow', 'wide'],
      contrast: ['balanceContrast', 'high'],
      motion: ['balanceMotion', 'still'],
    };
    for (const [name, [key, ...values]] of Object.entries(choices)) {
      const value = localStorage.getItem(key);
      if (values.includes(value)) root.dataset[name] = value;
    }
    const perspective = localStorage.getItem('balancePerspective');
    if (perspective === 'swapped' || perspective === 'neutral') root.dataset.perspective = perspective;
  } catch {
    // No storage: the system's theme and the default colours.
  }
})();
