#define CONFIG_64BIT 1
#define CONFIG_MMU 1
